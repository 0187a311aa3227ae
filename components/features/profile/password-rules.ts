import { z } from 'zod'
import { looseFlag, looseNumber } from '@/lib/contract/wire'

const flag = looseFlag.optional().transform((value) => value === 1)

/** Contract 1 §10.2: only these names are read of a reply that may hold the whole configuration. Values may be texts. */
const policySchema = z.object({
  passwordStrengthLimit: flag,
  passwordLengthMin: flag,
  passwordLengthMinNumber: looseNumber.transform((value) => value ?? 0),
  containsNumbers: flag,
  includeLowercaseLetters: flag,
  includeUppercaseLetters: flag,
  containsCharacters: flag,
  mandatoryModificationOfInitialPassword: flag,
})
export type PasswordPolicy = z.output<typeof policySchema>

/** An installation that answers something else asks for nothing. */
export function readPasswordPolicy(config: unknown): PasswordPolicy {
  const read = policySchema.safeParse(config)
  return read.success ? read.data : policySchema.parse({})
}

export type PasswordRule = 'minLength' | 'digit' | 'lowercase' | 'uppercase' | 'symbol'

const patterns = {
  digit: /[0-9]/,
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  // Contract 1 §10.2: any sign that is neither letter nor digit; the underscore counts.
  symbol: /[\W_]/,
} as const satisfies Record<Exclude<PasswordRule, 'minLength'>, RegExp>

/** Rules a new password must keep, in the order of spec 2 §5.6. */
export function rulesOf(policy: PasswordPolicy): PasswordRule[] {
  if (!policy.passwordStrengthLimit) return []
  const wanted: [boolean, PasswordRule][] = [
    [policy.passwordLengthMin && policy.passwordLengthMinNumber > 0, 'minLength'],
    [policy.containsNumbers, 'digit'],
    [policy.includeLowercaseLetters, 'lowercase'],
    [policy.includeUppercaseLetters, 'uppercase'],
    [policy.containsCharacters, 'symbol'],
  ]
  return wanted.filter(([isWanted]) => isWanted).map(([, rule]) => rule)
}

export function keepsRule(rule: PasswordRule, password: string, policy: PasswordPolicy): boolean {
  return patternOf(rule, policy).test(password)
}

/** What a password that keeps the rule matches. */
export function patternOf(rule: PasswordRule, { passwordLengthMinNumber }: PasswordPolicy): RegExp {
  return rule === 'minLength' ? new RegExp(`^[\\s\\S]{${Math.trunc(passwordLengthMinNumber)},}$`) : patterns[rule]
}

/** A hint, not a rule: 0 nothing typed, 1 weak, 2 fair, 3 strong. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0
  const kinds = Object.values(patterns).filter((pattern) => pattern.test(password)).length
  const score = kinds + (password.length >= 12 ? 2 : password.length >= 8 ? 1 : 0)
  if (password.length < 6 || score <= 2) return 1
  return score <= 4 ? 2 : 3
}
