import { keepsRule, readPasswordPolicy, rulesOf, strengthOf } from './password-rules'

describe('password policy (contract 1 §10.2)', () => {
  test('values that arrive as texts count as numbers', () => {
    const policy = readPasswordPolicy({
      passwordStrengthLimit: '1',
      passwordLengthMin: '1',
      passwordLengthMinNumber: '8',
      containsNumbers: '1',
      includeLowercaseLetters: 0,
      includeUppercaseLetters: true,
      containsCharacters: null,
      mandatoryModificationOfInitialPassword: '1',
    })
    expect(policy.passwordLengthMinNumber).toBe(8)
    expect(policy.mandatoryModificationOfInitialPassword).toBe(true)
    expect(rulesOf(policy)).toEqual(['minLength', 'digit', 'uppercase'])
  })

  test('without the limit, or with an answer that is no policy, nothing is asked for', () => {
    expect(rulesOf(readPasswordPolicy({ passwordStrengthLimit: 0, containsNumbers: 1 }))).toEqual([])
    for (const nonsense of [null, undefined, 'x', [], { passwordLengthMinNumber: {} }]) {
      expect(rulesOf(readPasswordPolicy(nonsense))).toEqual([])
    }
  })

  test.each([
    ['digit', 'abc1', 'abcd'],
    ['lowercase', 'ABc', 'ABC'],
    ['uppercase', 'abC', 'abc'],
    ['symbol', 'a_b', 'ab1'],
    ['symbol', '密码', 'ab1'],
  ] as const)('%s is kept by %s and not by %s', (rule, good, bad) => {
    const policy = readPasswordPolicy({})
    expect(keepsRule(rule, good, policy)).toBe(true)
    expect(keepsRule(rule, bad, policy)).toBe(false)
  })

  test.each([
    ['', 0],
    ['Aa1!', 1],
    ['abcdefgh', 1],
    ['abcdefg1', 2],
    ['Tenon@2026-Tenon', 3],
  ])('the strength of "%s" is %d', (password, strength) => expect(strengthOf(password)).toBe(strength))
})
