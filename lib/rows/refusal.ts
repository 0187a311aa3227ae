import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/codes'

/** Why a file of rows is not read: what its reader is told, in the words of the platform, and the code of the error. */
const faults = {
  notWorkbook: { code: 'invalid', text: '文件不是有效的Excel工作簿' },
  oldKind: { code: 'invalid', text: '文件是旧版Excel格式（.xls），请另存为.xlsx后再试' },
  encrypted: { code: 'invalid', text: '文件已加密，请去除密码后再试' },
  broken: { code: 'invalid', text: '文件已损坏，无法读取' },
  tooLarge: { code: 'tooLarge', text: '文件过大' },
  tooFull: { code: 'tooLarge', text: '文件解压后的内容过大' },
  tooManySheets: { code: 'tooLarge', text: '文件的工作表过多' },
  tooManyRows: { code: 'tooLarge', text: '文件的行数过多' },
  tooManyColumns: { code: 'tooLarge', text: '文件的列数过多' },
  cellTooLong: { code: 'tooLarge', text: '单元格的内容过长' },
} as const satisfies Record<string, { code: ErrorCode; text: string }>

export type RowsFault = keyof typeof faults

type Details = { place?: string; max?: number; cause?: unknown }

/** The issue's `code` is the fault, its `path` the place in the file: a part of the archive, `sheet!B17`, or empty for the whole. */
export function refuseRows(fault: RowsFault, message: string, { place = '', max, cause }: Details = {}): AppError {
  const { code, text } = faults[fault]
  const params: Record<string, string | number> = { ...(place && { place }), ...(max !== undefined && { max }) }
  return new AppError(code, `rows: ${message}`, {
    userMessage: place.includes('!') ? `${text}（${place}）` : text,
    issues: [{ path: place, code: fault, params }],
    cause,
  })
}

/** Which fault an error of reading is; undefined for any other error. */
export function rowsFaultOf(thrown: unknown): RowsFault | undefined {
  const code = thrown instanceof AppError ? thrown.issues[0]?.code : undefined
  return code !== undefined && code in faults ? (code as RowsFault) : undefined
}
