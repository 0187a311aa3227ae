import type { DbTransaction } from '../../store/database'
import { menuId, systemId } from './menus'
import { organizeId } from './organisation'
import { userId } from './people'

/** A head who administers his department: what belongs to it, and the screens for that (contract 2 §9). */
const grades = [{ account: 'majianjun', organize: 'mold.project', managerGroup: '部门管理员' }] as const

const screens = ['organize', 'position', 'user', 'role', 'authorize', 'grade', 'userOnline'] as const

const everything = {
  ...{ thisLayerSelect: 1, thisLayerAdd: 1, thisLayerEdit: 1, thisLayerDelete: 1 },
  ...{ subLayerSelect: 1, subLayerAdd: 1, subLayerEdit: 1, subLayerDelete: 1 },
}

export async function writeGrades(trx: DbTransaction, createdAt: number): Promise<void> {
  const { admins, organizes, grants } = gradeRows(createdAt)
  await trx.insertInto('gradeAdmin').values(admins).execute()
  await trx.insertInto('gradeOrganize').values(organizes).execute()
  await trx.insertInto('permissionGrant').values(grants).execute()
}

function gradeRows(createdAt: number) {
  const createdBy = userId('admin')
  const admins = grades.map(({ account, managerGroup }) => {
    return { userId: userId(account), managerGroup, createdAt, createdBy, updatedAt: null, updatedBy: null }
  })
  const organizes = grades.map(({ account, organize }) => {
    return { userId: userId(account), organizeId: organizeId(organize), ...everything }
  })
  const pages = ['permission', ...screens.map((screen) => `permission.${screen}`)]
  const grants = grades.flatMap(({ account }) => {
    const holder = { objectType: 'Grade' as const, objectId: userId(account) }
    const modules = pages.map((code) => ({ itemType: 'module' as const, itemId: menuId({ system: 'mainSystem', code }) }))
    return [{ itemType: 'system' as const, itemId: systemId('mainSystem') }, ...modules].map((item) => ({ ...holder, ...item }))
  })
  return { admins, organizes, grants }
}
