import type { Db } from '@/platform/store/database'
import { approver, node } from './flow-setup'
import { modelId } from './online-dev-setup'

export type ModuleVersion = { id: string; locked?: readonly string[]; forUser?: string }

/** The flow of the module, with a main version for each of its named flows. */
export async function setModuleFlows(db: Db, ...versions: readonly ModuleVersion[]): Promise<void> {
  const stamps = { createdAt: 1, createdBy: null, updatedAt: null }
  const names = {
    id: modelId,
    fullName: '客户建档',
    enCode: 'customerFlow',
    category: 'c',
    type: 1,
    enabledMark: 1,
    formId: modelId,
  }
  await db
    .insertInto('flowTemplate')
    .values({ ...names, icon: null, iconBackground: null, description: null, updatedBy: null, ...stamps })
    .execute()
  for (const { id, locked = [], forUser } of versions) {
    const formOperates = ['name', 'phone'].map((field) => ({ id: field, read: true, write: !locked.includes(field) }))
    const properties = { formId: modelId, isComment: true, formOperates, titleType: 1, titleContent: '客户{name}' }
    const tree = { ...node('start', 'launch', properties), childNode: approver('head', ['admin']) }
    const version = {
      id,
      templateId: modelId,
      groupId: id,
      fullName: id,
      number: 1,
      treeJson: JSON.stringify(tree),
      formId: modelId,
    }
    await db
      .insertInto('flowVersion')
      .values({ ...version, isMain: 1, visibleType: forUser ? 1 : 0, ...stamps })
      .execute()
    if (forUser) await db.insertInto('flowInitiator').values({ versionId: id, objectType: 'user', objectId: forUser }).execute()
  }
}
