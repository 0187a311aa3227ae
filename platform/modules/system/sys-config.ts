import type { PlatformContext } from '../../http/context'

/** Values of a new installation (contract 2 §19). The table `sys_config` holds what was changed. */
export const sysConfigDefaults = {
  title: 'Tenon 低代码平台',
  sysName: 'Tenon 低代码平台',
  sysVersion: '3.5.0',
  sysDescription: '',
  loginIcon: '',
  logoIcon: '',
  appIcon: '',
  navigationIcon: '',
  workLogoIcon: '',
  copyright: '',
  /** Of ours: 1 shows who looks across every page, in print too. */
  watermarkSwitch: 0,
  companyName: '',
  companyCode: '',
  companyAddress: '',
  companyContacts: '',
  companyTelePhone: '',
  companyEmail: '',
  /** 1 one session per account, 2 several. */
  singleLogin: 2,
  /** Minutes of idleness after which a session ends. */
  tokenTimeout: 480,
  /** Below 3 the lock is off. */
  passwordErrorsNumber: 5,
  /** 1 until released, 2 for `lockTime` minutes. */
  lockType: 2,
  lockTime: 10,
  enableVerificationCode: 0,
  verificationCodeNumber: 4,
  lastLoginTimeSwitch: 1,
  whitelistSwitch: 0,
  whiteListIp: '',
  passwordIsUpdatedRegularly: 0,
  updateCycle: 90,
  updateInAdvance: 7,
  passwordStrengthLimit: 0,
  passwordLengthMin: 0,
  passwordLengthMinNumber: 6,
  containsNumbers: 0,
  includeLowercaseLetters: 0,
  includeUppercaseLetters: 0,
  containsCharacters: 0,
  disableOldPassword: 0,
  disableTheNumberOfOldPasswords: 1,
  mandatoryModificationOfInitialPassword: 0,
  newUserDefaultPassword: '',
  /** Of ours: kinds of attachments that are taken, separated by commas. Empty: all that can be kept. */
  uploadExtensions: '',
  /** 1: every call is written down, not only operations and exceptions. */
  isLog: 1,
  /** How long each log is kept, in days, and how many rows of it at most. */
  loginLogDays: 365,
  loginLogRows: 500_000,
  requestLogDays: 7,
  requestLogRows: 100_000,
  operationLogDays: 365,
  operationLogRows: 200_000,
  exceptionLogDays: 90,
  exceptionLogRows: 50_000,
  /** Of ours: how long changes of records are kept, in days, and how many of one record at most. */
  recordHistoryDays: 1095,
  recordHistoryRows: 1000,
  /** Of ours: how many days a deleted record can be brought back. */
  deletedRecordDays: 30,
  linkTime: 24,
  isClick: 0,
  unClickNum: 1,
  qyhCorpId: '',
  qyhAgentId: '',
  qyhAgentSecret: '',
  qyhCorpSecret: '',
  qyhIsSynOrg: 0,
  qyhIsSynUser: 0,
  dingAgentId: '',
  dingSynAppKey: '',
  dingSynAppSecret: '',
  dingSynIsSynOrg: 0,
  dingSynIsSynUser: 0,
}

export type SysConfig = typeof sysConfigDefaults
type Name = keyof SysConfig

export function isConfigName(name: string): name is Name {
  return Object.hasOwn(sysConfigDefaults, name)
}

/** What every signed-in user may read: the look (contract 1 §6.4) and the password rules (§10.2). An allow-list, so a new secret stays secret. */
export const publicNames: readonly Name[] = [
  'title',
  'sysName',
  'sysVersion',
  'loginIcon',
  'logoIcon',
  'appIcon',
  'navigationIcon',
  'workLogoIcon',
  'copyright',
  'watermarkSwitch',
  'companyName',
  'sysDescription',
  'companyCode',
  'companyAddress',
  'companyContacts',
  'companyTelePhone',
  'companyEmail',
  'lastLoginTimeSwitch',
  'passwordStrengthLimit',
  'passwordLengthMin',
  'passwordLengthMinNumber',
  'containsNumbers',
  'includeLowercaseLetters',
  'includeUppercaseLetters',
  'containsCharacters',
  'disableOldPassword',
  'disableTheNumberOfOldPasswords',
  'passwordIsUpdatedRegularly',
  'updateCycle',
  'updateInAdvance',
  'mandatoryModificationOfInitialPassword',
]

/** Settings that are pictures. */
export const iconKeys: readonly (keyof SysConfig)[] = ['loginIcon', 'logoIcon', 'appIcon', 'navigationIcon', 'workLogoIcon']

/** Defaults overridden by the table; numbers stay numbers whatever text was stored. */
export async function readSysConfig(ctx: Pick<PlatformContext, 'db'>): Promise<SysConfig> {
  const rows = await ctx.db.selectFrom('sysConfig').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const entries = Object.entries(sysConfigDefaults).map(([name, standard]) => [name, typed(stored.get(name), standard)])
  return Object.fromEntries(entries) as SysConfig
}

function typed(stored: string | undefined, standard: string | number): string | number {
  if (stored === undefined) return standard
  if (typeof standard === 'string') return stored
  const parsed = Number(stored)
  return stored.trim() !== '' && Number.isFinite(parsed) ? parsed : standard
}

/** What opens other systems or accounts: for administrators only, and in no history. */
const secretNames: ReadonlySet<string> = new Set<Name>([
  'newUserDefaultPassword',
  'qyhAgentSecret',
  'qyhCorpSecret',
  'dingSynAppKey',
  'dingSynAppSecret',
])

export function withoutSecrets(config: SysConfig): Partial<SysConfig> {
  return Object.fromEntries(Object.entries(config).filter(([name]) => !secretNames.has(name)))
}

/** Contract 1 §6.4, with the icons of the current system where it has its own. */
export async function sysConfigInfo(ctx: PlatformContext, systemId: string | null) {
  const { navigationIcon, workLogoIcon, ...config } = await readSysConfig(ctx)
  const { title, sysName, sysVersion, loginIcon, logoIcon, appIcon, copyright, companyName, watermarkSwitch } = config
  const system = systemId
    ? await ctx.db
        .selectFrom('appSystem')
        .select(['navigationIcon', 'workLogoIcon'])
        .where('id', '=', systemId)
        .executeTakeFirst()
    : undefined
  return {
    ...{ title, sysName, sysVersion, loginIcon, logoIcon, appIcon, copyright, companyName, watermarkSwitch },
    navigationIcon: system?.navigationIcon || navigationIcon,
    workLogoIcon: system?.workLogoIcon || workLogoIcon,
  }
}
