import { existsSync, readFileSync } from 'node:fs'
import { walkNodes } from '@/lib/form/walk'
import { dependents, settingsForm, settingsTabs } from './settings-form'
import { shutOut } from './utils'

const config = 'tests/contract/system-config.test.ts'
const signIn = 'tests/contract/session-login.test.ts'
const history = 'tests/contract/record-history.test.ts'
const password = 'components/features/profile/password-form.test.tsx'

/** What is offered on the screen, and the test that fails when it does nothing. */
const proofs: Readonly<Record<string, string>> = {
  title: config,
  sysName: config,
  sysVersion: config,
  copyright: config,
  loginIcon: config,
  logoIcon: config,
  appIcon: 'tests/contract/session-current-user.test.ts',
  watermarkSwitch: 'components/features/shell/session/watermark-panel.test.tsx',
  navigationIcon: 'tests/contract/session-current-user.test.ts',
  workLogoIcon: 'tests/contract/session-current-user.test.ts',
  sysDescription: config,
  recordHistoryDays: history,
  recordHistoryRows: history,
  deletedRecordDays: history,
  companyName: config,
  companyCode: config,
  companyAddress: config,
  companyContacts: config,
  companyTelePhone: config,
  companyEmail: config,
  singleLogin: 'tests/contract/session-life.test.ts',
  tokenTimeout: config,
  passwordErrorsNumber: signIn,
  lockType: signIn,
  lockTime: signIn,
  lastLoginTimeSwitch: 'tests/contract/session-current-user.test.ts',
  enableVerificationCode: signIn,
  verificationCodeNumber: signIn,
  whitelistSwitch: config,
  whiteListIp: config,
  passwordIsUpdatedRegularly: config,
  updateCycle: config,
  updateInAdvance: 'tests/contract/message.test.ts',
  passwordStrengthLimit: password,
  passwordLengthMin: password,
  passwordLengthMinNumber: password,
  containsNumbers: password,
  includeLowercaseLetters: password,
  includeUppercaseLetters: password,
  containsCharacters: password,
  disableOldPassword: 'tests/contract/profile-password.test.ts',
  disableTheNumberOfOldPasswords: 'tests/contract/profile-password.test.ts',
  mandatoryModificationOfInitialPassword: password,
  newUserDefaultPassword: config,
  uploadExtensions: config,
}

const texts = Object.assign((key: string) => key, { has: () => true })

it('every value that is offered has a test that names it', () => {
  const offered = settingsTabs.flatMap((tab) => [...walkNodes(settingsForm(tab, texts, true).fields)])
  const names = offered.map(({ name }) => name).filter((name) => name !== '')
  expect(names.toSorted()).toEqual(Object.keys(proofs).toSorted())
  for (const [name, file] of Object.entries(proofs)) {
    expect(existsSync(file)).toBe(true)
    expect([name, readFileSync(file, 'utf8').includes(name)]).toEqual([name, true])
  }
})

it('what a setting opens stands below it in a frame of both, so that nothing else changes its column', () => {
  const { fields } = settingsForm('security', texts, true)
  const frames = fields.filter(({ type }) => type === 'card').map((card) => [...walkNodes(card.children)].map(({ name }) => name))
  for (const [on, , names] of dependents) {
    const frame = frames.find(([first]) => first === on) ?? []
    expect(frame).toEqual(expect.arrayContaining([...names]))
  }
})

it('the first password is offered only to who may read it', () => {
  const names = (hasSecrets: boolean) =>
    [...walkNodes(settingsForm('security', texts, hasSecrets).fields)].map(({ name }) => name)
  expect(names(true)).toContain('newUserDefaultPassword')
  expect(names(false)).not.toContain('newUserDefaultPassword')
})

it.each([
  [{ whitelistSwitch: 0, whiteListIp: '' }, null],
  [{ whitelistSwitch: 1, whiteListIp: ' , ' }, 'everybody'],
  [{ whitelistSwitch: '1', whiteListIp: '10.0.0.0/8' }, null],
  [{ whitelistSwitch: 1, whiteListIp: '10.0.0.8' }, 'here'],
])('of %o the one at 10.0.0.7 is told: %s', (filled, told) => {
  expect(shutOut(filled, '10.0.0.7')).toBe(told)
})
