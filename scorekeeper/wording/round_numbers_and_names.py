"""The number words and short names of a round in one line, and the orders of a language, as the
catalogues have them."""

from __future__ import annotations

from scorekeeper.rules.texts import NP_

# Translators: the numbers from 0 to 19 as people say them: twenty places with semicolons between.
# In one place several words may stand with commas between them.
SMALL = NP_(
    "a round in one line, words",
    "zero, none, nothing, nil, nought, nada, zip; one; two; three; four; five; six; seven; "
    "eight; nine; ten; eleven; twelve; thirteen; fourteen; fifteen; sixteen; seventeen; "
    "eighteen; nineteen",
)

# Translators: the tens from 20 to 90, eight places with semicolons between.
TENS = NP_(
    "a round in one line, words",
    "twenty; thirty; forty, fourty; fifty; sixty; seventy; eighty; ninety, ninty",
)

# Translators: 100, 200 and 300 where the language has one word for them, with semicolons between;
# otherwise only 100. Words for one to nine before it multiply it.
HUNDREDS = NP_(
    "a round in one line, words",
    "hundred",
)

# Translators: the word that may stand inside of a number: the "and" of "a hundred and ten", the
# German "und" of "fünfunddreißig". Where there is none, repeat the word "and".
JOINTS = NP_(
    "a round in one line, words",
    "and",
)

# Translators: names that one person may be called by, where the short one is not the beginning of
# the long one: commas within a person, semicolons between persons. Give those of your language;
# in Japanese, common names in kanji with their reading.
NAMES = NP_(
    "a round in one line, words",
    "Alexander, Sandy; Andrew, Drew, Andy; Anthony, Tony; Catherine, Kate, Katie, Cathy; Charles, "
    "Chuck, Charlie; Christopher, Topher, Chris; Daniel, Danny; David, Dave; Edward, Ted, Ed, "
    "Eddie; Elizabeth, Liz, Beth, Betty, Lizzie, Eliza, Betsy; Emily, Em; Gregory, Greg; James, "
    "Jim, Jimmy; Jennifer, Jen, Jenny; Jessica, Jess; John, Jack, Johnny; Joseph, Joe; Joshua, "
    "Josh; Katherine, Kate; Margaret, Maggie, Meg, Peggy; Matthew, Matt; Michael, Mike, Mick, "
    "Mickey; Nicholas, Nick; Patricia, Tricia, Patty; Richard, Dick, Rick; Robert, Bob, Bobby, "
    "Rob; Samantha, Sam; Samuel, Sam; Stephen, Steve; Susan, Sue; Theodore, Ted; Thomas, Tom; "
    "William, Bill, Billy, Will; Benjamin, Ben, Benny, Benji; Charlotte, Lottie, Charlie; Abigail, "
    "Abby; Alexandra, Lexi, Alex; Deborah, Debbie; Eleanor, Ellie, Nell; Evelyn, Evie; Frances, "
    "Fran, Francesca; Frederick, Fred, Freddie; Gabriel, Gabe; Geoffrey, Geoff; Gerald, Gerry; "
    "Harold, Harry; Henry, Harry, Hank; Isabella, Bella, Izzy, Isabel; Jacob, Jake; Jeffrey, Jeff; "
    "Jonathan, Jon, Jonny; Josephine, Josie, Jo; Judith, Judy; Katherine, Katie, Kathy, Kat, "
    "Kitty; Kenneth, Ken, Kenny; Lawrence, Larry; Leonard, Len, Lenny, Leo; Madeline, Maddie; "
    "Mary, Molly, Polly; Nathaniel, Nathan, Nate; Natalie, Nat; Olivia, Liv, Livvy; Oliver, Ollie; "
    "Pamela, Pam; Peter, Pete; Philip, Pip, Phil; Rebecca, Becky, Becca; Ronald, Ron, Ronnie; "
    "Rosemary, Rosie; Sarah, Sally, Sadie; Sebastian, Seb; Stephanie, Steph; Timothy, Tim, Timmy; "
    "Theresa, Tess; Victoria, Vicky, Tori; Vincent, Vince; Walter, Walt, Wally; Zachary, Zack; "
    "William, Willy, Liam, Will; Elizabeth, Lisa, Lizzy, Libby; Robert, Robbie, Bobby; Hannah, "
    "Hanna; Maya, Maja; Emma, Em; Noah; Lena; Lucy, Lou; Sophie, Soph",
)

# Translators: what relatives are called, in this order: mother; father; grandmother; grandfather.
# Commas within a person, semicolons between persons. Give forms that end otherwise as well, such as
# the Polish dziadkiem. A search of games knows those of every language.
RELATIVES = NP_(
    "a round in one line, words",
    "Mum, Mummy, Mom, Mommy, Mama, Mother; Dad, Daddy, Pa, Papa, Father; Grandma, Granny, Nana, "
    "Gran, Grandmother, Nan, Nanny, Nanna, Oma; Grandpa, Grandad, Granddad, Gramps, Grandfather, "
    "Pop, Pops, Opa",
)

# Translators: how the language orders its words, as phrases that stay English: "tens first", or
# "units first" as in German "fünfunddreißig"; "hundreds left out" if "one eighty" is 180; "except
# behind" if "except" stands behind the players; "not or no" if one word is both, as in Polish.
ORDERS = NP_(
    "a round in one line, words",
    "tens first, hundreds left out",
)
