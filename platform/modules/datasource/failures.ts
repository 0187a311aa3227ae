import { AppError } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import { NoAnswer } from './drivers/no-answer'

/** Why a database of somebody else did not do what it was asked. */
export type LinkFault = keyof typeof texts

/** One sentence each: what is wrong and, where it helps, whose it is to mend. */
const texts = {
  refused: '数据库拒绝连接，请检查主机、端口以及数据库是否已启动',
  unknownHost: '找不到主机，请检查主机名',
  notAllowed: '该主机不在允许连接的范围内，请联系系统管理员配置DATA_LINK_HOSTS',
  own: '不能连接到平台自身的数据库',
  password: '用户名或密码错误',
  noDatabase: '数据库（库名）不存在或无权访问',
  noSchema: '模式不存在或无权访问',
  timeout: '数据库响应超时',
  away: '数据库暂时无法访问，请稍后再试',
  busy: '该数据连接正忙，请稍后再试',
  noDriver: '缺少达梦数据库驱动，请先在服务器上安装dmdb',
  certificate: '数据库的证书不可信，无法加密连接',
  noEncryption: '数据库不支持加密连接',
  tooMany: '数据库的连接数已达上限',
  readOnly: '连接只允许查询',
  tooLarge: '查询结果过大，请缩小查询范围',
  changed: '数据已被其他人修改，请刷新后重试',
  right: '数据库用户没有执行该操作的权限',
  sql: 'SQL语句执行失败',
  other: '数据库连接失败',
} as const

/** `detail` is what the database said, for those who write the SQL or run the connection; never shown to others. */
export class LinkRefusal extends AppError {
  readonly fault: LinkFault
  readonly detail: string

  constructor(fault: LinkFault, detail: string, cause?: unknown) {
    super('refused', `a database of a connection: ${fault}: ${detail}`, { userMessage: texts[fault], cause })
    this.fault = fault
    this.detail = detail
  }
}

/** Refuses a change that did not find the rows it was meant for: somebody else has changed them. */
export function demandRows({ rows }: { rows?: number | undefined }, found: number): void {
  if (rows !== undefined && rows !== found) throw new LinkRefusal('changed', `${found} rows instead of ${rows}`)
}

/** Faults of the way to the database: repeated, the connection is left alone for a while. */
export const faultsOfTheWay: ReadonlySet<LinkFault> = new Set(['refused', 'unknownHost', 'away', 'tooMany'])

const byCode: Readonly<Record<string, LinkFault>> = {
  ...{ ECONNREFUSED: 'refused', ENOTFOUND: 'unknownHost', EAI_AGAIN: 'unknownHost', ENODATA: 'unknownHost' },
  ...{ ETIMEDOUT: 'away', ETIMEOUT: 'away', EHOSTUNREACH: 'away', ENETUNREACH: 'away', ECONNRESET: 'away', EPIPE: 'away' },
  ...{ ESOCKET: 'refused', PROTOCOL_CONNECTION_LOST: 'away', HANDSHAKE_NO_SSL_SUPPORT: 'noEncryption' },
  // PostgreSQL.
  ...{ '28P01': 'password', '28000': 'password', '3D000': 'noDatabase', '3F000': 'noSchema', '57014': 'timeout' },
  ...{ '53300': 'tooMany', '25006': 'readOnly', '42501': 'right', '57P01': 'away', '57P03': 'refused' },
  // MySQL and MariaDB.
  ...{ ER_ACCESS_DENIED_ERROR: 'password', ER_BAD_DB_ERROR: 'noDatabase', ER_DBACCESS_DENIED_ERROR: 'noDatabase' },
  ...{ ER_CON_COUNT_ERROR: 'tooMany', ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: 'readOnly', ER_QUERY_TIMEOUT: 'timeout' },
  ...{ ER_STATEMENT_TIMEOUT: 'timeout', ER_TABLEACCESS_DENIED_ERROR: 'right', ER_SPECIFIC_ACCESS_DENIED_ERROR: 'right' },
  ...{ ER_HOST_NOT_PRIVILEGED: 'password', ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'password' },
  // SQL Server.
  ...{ ELOGIN: 'password', EENCRYPT: 'noEncryption' },
  // Oracle.
  ...{ 'ORA-01017': 'password', 'ORA-28000': 'password', 'ORA-12514': 'noDatabase', 'ORA-12505': 'noDatabase' },
  ...{ 'NJS-518': 'noDatabase', 'NJS-517': 'noDatabase', 'NJS-503': 'refused', 'NJS-510': 'away', 'NJS-123': 'away' },
  ...{ 'ORA-01456': 'readOnly', 'ORA-01031': 'right', 'ORA-01013': 'timeout', 'NJS-500': 'away' },
}

const byNumber: Readonly<Record<number, LinkFault>> = {
  // MariaDB's own time-out has no name in the driver.
  ...{
    1969: 'timeout',
    3024: 'timeout',
    1044: 'noDatabase',
    1045: 'password',
    1049: 'noDatabase',
    1040: 'tooMany',
    1792: 'readOnly',
  },
  ...{ 18456: 'password', 4060: 'noDatabase', 229: 'right', 262: 'right' },
}

/** What a driver threw, in the words of `texts`. Refusals of ours stay what they are. */
export function linkFailure(error: unknown, during: 'connect' | 'ask'): AppError {
  if (error instanceof NoAnswer) return new LinkRefusal(during === 'connect' ? 'away' : 'timeout', error.message, error)
  if (error instanceof AppError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new LinkRefusal(faultOf(error, detail) ?? (during === 'connect' ? 'other' : 'sql'), detail, error)
}

function faultOf(error: unknown, detail: string): LinkFault | undefined {
  if (!isRecord(error)) return undefined
  // The drivers of SQL Server put the socket's own error inside of theirs.
  const inner = isRecord(error.cause) ? faultOf(error.cause, detail) : undefined
  if (inner) return inner
  const number = [error.errno, error.number].find((value) => typeof value === 'number')
  const numbered = typeof number === 'number' ? byNumber[number] : undefined
  if (numbered) return numbered
  const known = typeof error.code === 'string' && Object.hasOwn(byCode, error.code) ? byCode[error.code] : undefined
  return known ?? byWords.find(([pattern]) => pattern.test(detail))?.[1]
}

const byWords: readonly (readonly [RegExp, LinkFault])[] = [
  [/self.signed|certificate|altname/i, 'certificate'],
  [/does not support (SSL|secure)|SSL is not supported/i, 'noEncryption'],
  [/cannot .* in a read-only transaction/i, 'readOnly'],
  [/timeout expired|timed out|timeout/i, 'away'],
  [/Connection terminated|socket hang up|closed/i, 'away'],
]
