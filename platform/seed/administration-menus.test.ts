import { sql } from 'kysely'
import type { Db } from '../store/database'
import { migrate } from '../store/migrate'
import { openTestDatabase, testContext } from '../store/testing'
import { administrationMenus } from './administration-menus'
import { systemId, systems } from './company/menus'
import { seedIfEmpty } from './index'

const undone = [
  ...['0004-messages', '0010-notices', '0020-print-menu', '0032-administration-menus', '0033-rights-menus'],
  ...['0037-grade-menu', '0043-system-menus', '0045-task-menu', '0066-design-menus', '0068-flows'],
  ...['0074-interface-menu', '0075-interface-oauth', '0076-data-backup-menu', '0078-data-menus', '0082-integration-menu'],
  ...['0104-portal-menu', '0111-data-report-menu', '0114-data-screen-menu', '0116-signature-menu'],
]

/** Tables of the last of them, in the order in which they can go. */
const flowTables = [
  ...[
    'flow_delegate_template',
    'flow_delegate',
    'flow_event',
    'flow_due',
    'flow_comment',
    'flow_copy',
    'flow_record',
    'flow_operator',
  ],
  ...['flow_task_aside', 'flow_task', 'flow_assistant', 'flow_initiator', 'flow_version', 'flow_template', 'flow_form'],
]

/** Takes a database back to the version before messages and notices came. */
async function undoMessages(db: Db): Promise<void> {
  await sql`drop table notice, send_config_template, send_config, message_template, mail`.execute(db)
  await sql`drop table message, schedule_participant, schedule_entry, realtime_session, realtime_node, realtime_payload`.execute(
    db,
  )
  await sql`drop table ${sql.join(flowTables.map((table) => sql.table(table)))}`.execute(db)
  await sql`drop table interface_oauth_signature, interface_oauth_user, interface_oauth_grant, interface_oauth`.execute(db)
  await sql`alter table data_interface_log drop column oauth_id`.execute(db)
  await sql`alter table session drop column public_id`.execute(db)
  await sql`alter table app_user drop column password_reminded_at`.execute(db)
  await sql`delete from platform_migration where name in (${sql.join(undone)})`.execute(db)
}

const menusOf = (db: Db) =>
  db
    .selectFrom('menu')
    .select(['id', 'parentId', 'fullName', 'enCode', 'icon', 'type', 'urlAddress', 'systemId'])
    .where('systemId', '=', systemId('mainSystem'))
    .where('enCode', '<>', 'home')
    .orderBy('sortCode')
    .execute()

it('an installed database gets the same entries by migration as a new one by the seed', async () => {
  const fresh = await openTestDatabase()
  await seedIfEmpty(testContext(fresh.db), { demo: 'empty' })
  const expected = await menusOf(fresh.db)
  await fresh.close()
  expect(expected).toHaveLength(administrationMenus.length)

  const installed = await openTestDatabase()
  await undoMessages(installed.db)
  const [main] = systems
  const { id, enCode, icon } = main
  await installed.db.insertInto('appSystem').values({ id, enCode, icon, fullName: '主系统', isMain: 1, sortCode: 1 }).execute()
  expect(await migrate(installed.db)).toEqual(undone)
  expect(await menusOf(installed.db)).toEqual(expected)
  await installed.close()
})

it('a code that an administrator has used already stays his', async () => {
  const { db, close } = await openTestDatabase()
  await undoMessages(db)
  const [{ id, enCode, icon }] = systems
  await db.insertInto('appSystem').values({ id, enCode, icon, fullName: '主系统', isMain: 1, sortCode: 1 }).execute()
  const own = {
    id: 'own',
    systemId: id,
    parentId: '-1',
    fullName: '我的系统',
    enCode: 'system',
    icon: null,
    type: 1,
    moduleId: null,
  }
  await db.insertInto('menu').values(own).execute()
  await migrate(db)
  expect((await menusOf(db)).map((menu) => menu.fullName)).toEqual([
    ...['我的系统', '权限管理', '组织管理', '岗位管理', '用户管理', '角色管理', '分组管理', '权限授权', '分级管理', '在线用户'],
    ...['数据应用', '数据字典', '数据接口', '接口认证', '数据连接', '数据建模', '数据同步', '数据备份'],
    ...['在线开发', '功能设计', '流程', '流程表单', '流程设计', '流程监控', '集成助手', '门户设计', '数据报表', '数据大屏'],
  ])
  await close()
})

it('an installed database gets the dictionaries that notices need, and keeps its own', async () => {
  const { db, close } = await openTestDatabase()
  await seedIfEmpty(testContext(db), { demo: 'empty' })
  const itemsOf = async (enCode: string) => {
    const rows = await db
      .selectFrom('dictionaryData as d')
      .innerJoin('dictionaryType as t', 't.id', 'd.dictionaryTypeId')
      .select(['d.id', 'd.enCode', 'd.fullName'])
      .where('t.enCode', '=', enCode)
      .orderBy('d.sortCode')
      .execute()
    return rows
  }
  const expected = await itemsOf('msgSendType')
  expect(expected).toHaveLength(7)
  const channels = db.selectFrom('dictionaryType').select('id').where('enCode', '=', 'msgSendType')
  await db.deleteFrom('dictionaryData').where('dictionaryTypeId', 'in', channels).execute()
  await db.deleteFrom('dictionaryType').where('enCode', '=', 'msgSendType').execute()
  await db.updateTable('dictionaryData').set({ fullName: '本公司的通知' }).where('fullName', '=', '通知').execute()
  await undoMessages(db)
  await migrate(db)
  expect(await itemsOf('msgSendType')).toEqual(expected)
  expect((await itemsOf('NoticeType')).map((item) => item.fullName)).toEqual(['本公司的通知', '公告', '制度'])
  await close()
})
