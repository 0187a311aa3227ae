import { z } from 'zod'
import { endpoint } from '../endpoint'
import { id, optionalText, sortCode, text, version } from '../permission/form-fields'
import {
  byId,
  created,
  epochMs,
  list,
  looseFlag,
  looseList,
  looseNumber,
  looseText,
  nothing,
  page,
  pagingQuery,
  wireId,
} from '../wire'

/** Kinds of databases by the words of the dictionary `dbType`, with the usual port of each (contract 2 §18.1). */
export const linkPorts = {
  MySQL: 3306,
  SQLServer: 1433,
  Oracle: 1521,
  DM: 5236,
  KingbaseES: 54_321,
  PostgreSQL: 5432,
  Doris: 9030,
} as const

export type LinkType = keyof typeof linkPorts

export const oracleLinkTypes = ['SERVICE', 'SID', 'SCHEMA', 'TNS'] as const
export const oracleRoles = ['Default', 'SYSDBA', 'SYSOPER'] as const

const linkType = z.enum(Object.keys(linkPorts) as [LinkType, ...LinkType[]], { error: '请选择连接驱动' })
const hostPattern = /^(\[[\da-fA-F:.]+\]|[\w.-]+)$/

const row = z.looseObject({
  id: wireId,
  fullName: looseText,
  /** The name of its kind, as the dictionary has it. */
  dbType: looseText,
  /** Ours: its kind. */
  driver: looseText,
  host: looseText,
  port: looseNumber,
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
  sortCode: looseNumber,
})

/** What its form reads. The password never comes back. */
const info = z.looseObject({
  id: wireId,
  fullName: looseText,
  dbType: looseText,
  host: looseText,
  port: looseNumber,
  userName: looseText,
  serviceName: looseText,
  dbSchema: looseText,
  tableSpace: looseText,
  oracleExtend: looseFlag.optional().default(0),
  oracleLinkType: looseText,
  oracleRole: looseText,
  oracleService: looseText,
  isEncrypted: looseFlag.optional().default(0),
  sortCode: looseNumber,
  version: looseNumber,
})

const form = z.looseObject({
  id: id.nullish(),
  fullName: text('请输入连接名称', 50),
  dbType: linkType,
  host: text('请输入主机地址', 200).regex(hostPattern, { error: '请输入正确的主机地址' }),
  port: z.coerce.number({ error: '请输入端口' }).int().min(0).max(65_535, { error: '端口为0到65535的整数' }),
  userName: text('请输入用户名', 100),
  /** Empty where there is one already: it stays. */
  password: optionalText(500),
  serviceName: text('请输入库名', 200),
  dbSchema: optionalText(100),
  tableSpace: optionalText(100),
  oracleExtend: looseFlag.default(0),
  oracleLinkType: optionalText(20),
  oracleRole: optionalText(20),
  oracleService: optionalText(200),
  /** Ours: only over TLS, and only where the certificate proves the host. */
  isEncrypted: looseFlag.default(0),
  sortCode,
  version,
})
export type DataSourceForm = z.output<typeof form>

const tag = { tag: 'systemData.dataSource' } as const
const choice = z.looseObject({ id: wireId, fullName: looseText, dbType: looseText })

/** Connections to other databases (contract 2 §18.1). */
export const dataSource = {
  list: endpoint('GET', '/system/DataSource', {
    summary: 'Connections to other databases, paged; by kind and keyword.',
    access: tag,
    query: pagingQuery.extend({ dbType: z.string().max(50).default('') }),
    data: page(row),
  }),
  selector: endpoint('GET', '/system/DataSource/Selector', {
    summary: 'Databases by their kind; the one of the platform itself is first.',
    access: {
      ...tag,
      or: [
        ...['system.menu', 'system.printDev', 'systemData.dataModel', 'systemData.dataSync', 'systemData.dataInterface'],
        ...['onlineDev.webDesign', 'workFlow.form'],
      ],
    },
    query: z.looseObject({ type: z.string().max(50).default('') }),
    data: list(z.looseObject({ fullName: looseText, children: looseList(choice) })),
  }),
  info: endpoint('GET', '/system/DataSource/{id}', {
    summary: 'One connection, without its password.',
    access: tag,
    params: byId,
    data: info,
  }),
  create: endpoint('POST', '/system/DataSource', {
    summary: 'Makes a connection.',
    access: tag,
    body: form,
    data: created,
  }),
  update: endpoint('PUT', '/system/DataSource/{id}', {
    summary: 'Changes a connection. An empty password keeps the stored one, unless it would be sent elsewhere.',
    access: tag,
    params: byId,
    body: form,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/DataSource/{id}', {
    summary: 'Deletes a connection that nothing uses.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  /** A refusal says what is wrong; screens show its text (contract 2 §18.1). */
  test: endpoint('POST', '/system/DataSource/Actions/Test', {
    summary: 'Tries a connection out as it is filled in.',
    access: tag,
    body: form,
    data: nothing,
    changesState: false,
  }),
}
