import { type DataInterfaceForm, dataInterface } from '@/lib/contract/system/data-interface'
import { isRecord, type RawRecord, readList, readText } from '@/lib/form/read'
import { refused } from '../../kit/refusals'
import type { WholeInterface } from './admin-store'
import {
  apiType,
  type DataConfig,
  isAuthentication,
  ownLink,
  parsed,
  readAction,
  readDataConfig,
  sqlType,
  staticType,
} from './interface-record'
import { faultyJsonLine } from './json-line'
import { faultyLines } from './sandbox'
import { guardLinkSql, guardSql } from './sql-guard'
import { readSql } from './sql-tokens'

/** What is stored of a form. What excludes each other is not stored together (contract 2 §16.3). */
export function valuesOf(form: DataInterfaceForm) {
  const action = form.type === sqlType ? form.action : readAction
  const isPostPosition = isAuthentication(form) ? 1 : 0
  const canPage = form.type !== staticType && action === readAction && isPostPosition === 0
  return {
    ...{ fullName: form.fullName, enCode: form.enCode, category: form.category, type: form.type, action, isPostPosition },
    ...{ hasPage: canPage ? form.hasPage : 0, sortCode: form.sortCode, enabledMark: form.enabledMark },
    ...{ description: form.description, dataConfigJson: form.dataConfigJson, dataCountJson: form.dataCountJson },
    ...{ dataEchoJson: form.dataEchoJson, parameterJson: form.parameterJson, fieldJson: form.fieldJson },
    ...{ dataJsJson: form.dataJsJson, dataExceptionJson: form.dataExceptionJson, extraJson: extraOf(form) },
  }
}

export type InterfaceValues = ReturnType<typeof valuesOf>

const known: ReadonlySet<string> = new Set([...Object.keys(dataInterface.create.body.shape), 'kind', 'tenantId'])

/** As much as one of the documents that are known may hold. */
const extraMax = 200_000

function extraOf(form: RawRecord): string {
  const extra = JSON.stringify(Object.fromEntries(Object.entries(form).filter(([key]) => !known.has(key))))
  if (extra.length > extraMax) throw refused('数据有误')
  return extra
}

/** As its form reads it: what other versions keep with it stands beside what this one knows. */
export function formOf({ extraJson, kind: _, ...row }: WholeInterface) {
  const extra: unknown = JSON.parse(extraJson)
  return { ...(isRecord(extra) ? extra : {}), ...row }
}

/** Refuses what could never run (contract 2 §16.3, §16.4 rule 9), before it is stored. */
export async function demandRunnable(values: InterfaceValues): Promise<void> {
  demandNames(values.parameterJson, 'parameterJson', '参数名称不能重复')
  demandNames(values.fieldJson, 'fieldJson', '字段名称不能重复')
  const isPaged = values.hasPage === 1
  const config = readable(values.dataConfigJson, 'dataConfigJson')
  if (values.type === sqlType) {
    demandSql(config, values, 'dataConfigJson')
    if (isPaged) demandSql(readable(values.dataCountJson, 'dataCountJson'), values, 'dataCountJson')
    if (isPaged) demandSql(readable(values.dataEchoJson, 'dataEchoJson'), values, 'dataEchoJson')
  }
  if (values.type === staticType) demandStatic(config.staticData)
  if (values.type === apiType) {
    demandAddress(config, 'dataConfigJson')
    if (isPaged) demandAddress(readable(values.dataEchoJson, 'dataEchoJson'), 'dataEchoJson')
  }
  await demandScripts(values)
}

function readable(text: string, path: string): DataConfig {
  if (text !== '' && !isRecord(parsed(text))) throw refused('数据配置格式不正确', path)
  return readDataConfig(text)
}

function demandSql({ sql, linkId }: DataConfig, { action }: InterfaceValues, path: string): void {
  if (sql.trim() === '') throw refused('请输入SQL语句', path)
  const tokens = readSql(sql)
  const writes = action !== readAction
  if (linkId !== ownLink) guardLinkSql(tokens, writes)
  else if (writes) throw refused('数据接口只支持查询语句', path)
  else guardSql(tokens)
}

function demandAddress({ api }: DataConfig, path: string): void {
  if (api.url === '') throw refused('请填写接口路径', path)
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(api.url) ?? []
  if (scheme !== undefined && !/^https?:$/i.test(scheme)) throw refused('接口暂只支持HTTP和HTTPS方式', path)
}

/** A text alone is answered as it is (contract 2 §16.4 rule 2); what begins as JSON was meant to be JSON. */
function demandStatic(text: string): void {
  const line = /^\s*[[{]/.test(text) ? faultyJsonLine(text) : null
  if (line !== null) throw refused(`静态数据第${line}行不是正确的JSON`, 'dataConfigJson')
}

const namePattern = /^[A-Za-z]\w*$/

/** Contract 2 §0.5 `field`, §16.3. */
function demandNames(text: string, path: string, twice: string): void {
  const rows = text === '' ? [] : parsed(text)
  if (!Array.isArray(rows)) throw refused('数据配置格式不正确', path)
  const names = readList(rows).map((row) => (isRecord(row) ? readText(row.field) : ''))
  if (names.some((name) => !namePattern.test(name))) {
    throw refused('只能输入大小写英文字母、数字、下划线组合，且不能数字、下划线开头', path)
  }
  if (new Set(names).size < names.length) throw refused(twice, path)
}

async function demandScripts({ dataJsJson, dataExceptionJson }: InterfaceValues): Promise<void> {
  const [line = null, checkLine = null] = await faultyLines([dataJsJson, dataExceptionJson])
  if (line !== null) throw refused(`数据处理第${line}行有语法错误`, 'dataJsJson')
  if (checkLine !== null) throw refused(`异常验证第${checkLine}行有语法错误`, 'dataExceptionJson')
}
