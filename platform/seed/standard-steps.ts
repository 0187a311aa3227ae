import type { DbTransaction } from '../store/database'
import { administrationMenus } from './administration-menus'
import { systemId, systems } from './company/menus'
import { dictionaryRows } from './dictionaries/rows'
import type { DictionarySource } from './dictionaries/source'
import { standardDictionaries } from './dictionaries/standard'
import { seedId } from './ids'
import type { Step } from './steps'

export async function writeDictionaries(trx: DbTransaction, sources: readonly DictionarySource[]): Promise<void> {
  const { types, data } = dictionaryRows(sources)
  await trx.insertInto('dictionaryType').values(types).execute()
  if (data.length > 0) await trx.insertInto('dictionaryData').values(data).execute()
}

const companyId = seedId('organize', 'main')
const administratorId = seedId('user', 'admin')

/** A new installation without a demonstration: one company, one administrator, the main system, the standard dictionaries. */
export function emptySteps(nowMs: number, administratorPasswordHash: string): Step[] {
  return [
    { name: 'dictionaries', inTransaction: (trx) => writeDictionaries(trx, standardDictionaries) },
    { name: 'administrator', inTransaction: (trx) => writeAdministrator(trx, nowMs, administratorPasswordHash) },
    { name: 'mainSystem', inTransaction: writeMainSystem },
  ]
}

async function writeAdministrator(trx: DbTransaction, nowMs: number, passwordHash: string): Promise<void> {
  await trx
    .insertInto('organize')
    .values({
      id: companyId,
      parentId: '-1',
      category: 'company',
      fullName: '我的公司',
      enCode: 'main',
      managerId: administratorId,
      idPath: `,${companyId},`,
      createdAt: nowMs,
    })
    .execute()
  await trx
    .insertInto('appUser')
    .values({
      id: administratorId,
      account: 'admin',
      realName: '系统管理员',
      passwordHash,
      isAdministrator: 1,
      organizeId: companyId,
      systemId: systemId('mainSystem'),
      // Without a date the first sign-in would ask for a new password; one that was set on purpose needs none.
      changePasswordDate: passwordHash === '' ? null : nowMs,
      createdAt: nowMs,
    })
    .execute()
  await trx.insertInto('userRelation').values({ userId: administratorId, objectType: 'Organize', objectId: companyId }).execute()
}

/** Screens of the product that exist. More rows come with more screens; they reach installed databases through migrations. */
async function writeMainSystem(trx: DbTransaction): Promise<void> {
  const [main] = systems
  await trx
    .insertInto('appSystem')
    .values({ id: main.id, enCode: main.enCode, fullName: '主系统', icon: main.icon, isMain: 1, sortCode: 1 })
    .execute()
  const rows = administrationMenus.map(({ code, parent, fullName, icon, type, urlAddress }, index) => {
    const parentId = parent === null ? '-1' : mainMenuId(parent)
    const sortCode = index + 1
    return { id: mainMenuId(code), systemId: main.id, parentId, fullName, enCode: code, icon, type, urlAddress, sortCode }
  })
  await trx.insertInto('menu').values(rows).execute()
}

function mainMenuId(code: string): string {
  return seedId('menu', `mainSystem:${code}`)
}
