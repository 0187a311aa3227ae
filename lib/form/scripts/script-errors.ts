/** What an error of the sandbox means: a key of the messages `designershell.faults.errors`, and the name or sign it is about. */
export type ErrorMeaning = { key: ErrorKey; name: string }

const meanings = [
  ['notDefined', /^ReferenceError: '(.+)' is not defined$/],
  ['notYet', /^ReferenceError: (.+) is not initialized$/],
  ['readOfNothing', /^TypeError: cannot read property '(.+)' of (?:undefined|null)$/],
  ['setOfNothing', /^TypeError: cannot set property '(.+)' of (?:undefined|null)$/],
  ['notAFunction', /^TypeError: (?:(.+) is )?not a function$/],
  ['notAConstructor', /^TypeError: (?:(.+) is )?not a constructor$/],
  ['readOnly', /^TypeError: '(.+)' is read-only$/],
  ['notIterable', /^TypeError: value is not iterable$/],
  ['textEnd', /^SyntaxError: unexpected token(?: in expression)?: ''$/],
  ['unexpected', /^SyntaxError: unexpected token(?: in expression)?: '([\s\S]+)'$/],
  ['expecting', /^SyntaxError: expecting '(.+)'$/],
  ['openText', /^SyntaxError: unexpected end of string$/],
  ['openComment', /^SyntaxError: unexpected end of comment$/],
  ['openPattern', /^SyntaxError: unexpected (?:end of|line terminator in) regexp$/],
  ['badAssignment', /^SyntaxError: invalid assignment left-hand side$/],
  ['twice', /^SyntaxError: (?:invalid redefinition of \w+ identifier|redeclaration of '(.+)')$/],
  ['outside', /^SyntaxError: (\w+) (?:not in a function|must be inside .+)$/],
  ['tooDeep', /^InternalError: stack overflow$/],
  ['endless', /^InternalError: interrupted$/],
  ['memory', /^InternalError: out of memory$/],
  ['tooManyChanges', /^RangeError: too many changes in one run/],
  ['tooMuchData', /^RangeError: too much data in one run/],
  ['tooManyTimers', /^RangeError: too many timers/],
] as const

type ErrorKey = (typeof meanings)[number][0]

/** The meaning of `Kind: message`, in the words that the engine has for its common errors; null where it is none of them. */
export function meaningOf(error: string): ErrorMeaning | null {
  for (const [key, pattern] of meanings) {
    const found = pattern.exec(error)
    if (found) return { key, name: found[1] ?? '' }
  }
  return null
}
