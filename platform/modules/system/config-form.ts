import { extensionsIn, keptExtensions } from '@/lib/contract/file/extensions'
import { logDays, logRows } from '@/lib/contract/system/log'
import { wrongEntry } from '@/lib/domain/address-list'
import { refused } from '../../kit/refusals'
import { iconKeys, isConfigName, type SysConfig, sysConfigDefaults } from './sys-config'

type Name = keyof SysConfig
type Range = readonly [min: number, max: number]

const flag: Range = [0, 1]
const days: Range = [logDays.min, logDays.max]
const rows: Range = [logRows.min, logRows.max]

/** What a number may be; what is not named here is a switch. */
const ranges: Partial<Record<Name, Range>> = {
  singleLogin: [1, 2],
  tokenTimeout: [1, 525_600],
  passwordErrorsNumber: [0, 100],
  lockType: [1, 2],
  lockTime: [1, 10_080],
  verificationCodeNumber: [3, 6],
  updateCycle: [1, 3650],
  updateInAdvance: [1, 365],
  passwordLengthMinNumber: [1, 64],
  disableTheNumberOfOldPasswords: [1, 24],
  loginLogDays: days,
  loginLogRows: rows,
  requestLogDays: days,
  requestLogRows: rows,
  operationLogDays: days,
  operationLogRows: rows,
  exceptionLogDays: days,
  exceptionLogRows: rows,
  recordHistoryDays: [1, 3650],
  recordHistoryRows: [10, 100_000],
  deletedRecordDays: [0, 3650],
  linkTime: [1, 8760],
  unClickNum: [1, 1000],
}

const textLengthMax = 500
const listLengthMax = 5000

/** What was sent of the configuration, as it is stored. The version of the product is nobody's to change. */
export function readConfigForm(form: Readonly<Record<string, unknown>>): Partial<Record<Name, string | number>> {
  const values: Partial<Record<Name, string | number>> = {}
  for (const [name, sent] of Object.entries(form)) {
    if (!isConfigName(name) || name === 'sysVersion' || sent === undefined) continue
    values[name] = typeof sysConfigDefaults[name] === 'number' ? numberOf(name, sent) : textOf(name, sent)
  }
  return values
}

/** Numbers come as texts and switches as truth values too (contract 2 §19). */
function numberOf(name: Name, sent: unknown): number {
  if (sent === null || sent === '') return Number(sysConfigDefaults[name])
  const [min, max] = ranges[name] ?? flag
  const isReadable = typeof sent === 'number' || typeof sent === 'string' || (typeof sent === 'boolean' && !ranges[name])
  const value = Number(sent)
  if (isReadable && Number.isInteger(value) && value >= min && value <= max) return value
  throw refused(`请输入${min}到${max}之间的整数`, name)
}

function textOf(name: Name, sent: unknown): string {
  if (sent === null) return ''
  const text = typeof sent === 'string' || typeof sent === 'number' ? String(sent).trim() : undefined
  const max = name === 'whiteListIp' ? listLengthMax : textLengthMax
  if (text === undefined || text.length > max) throw refused(`最多输入${max}个字符`, name)
  const wrong = name === 'whiteListIp' ? wrongEntry(text) : null
  if (wrong !== null) throw refused(`白名单中的“${wrong.slice(0, 50)}”不是IP地址`, name)
  if (name === 'uploadExtensions') return readExtensions(text)
  if (iconKeys.includes(name) && text !== '' && !text.startsWith('/')) throw refused('请上传图片', name)
  return text
}

function readExtensions(text: string): string {
  const named = extensionsIn(text)
  const wrong = named.find((one) => !keptExtensions.some((kept) => kept === one))
  if (wrong !== undefined) throw refused(`不支持上传“${wrong.slice(0, 50)}”格式的文件`, 'uploadExtensions')
  return named.join(',')
}
