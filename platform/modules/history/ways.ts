import type { PlatformContext, Route } from '../../http/context'
import type { AdminObject } from './keep'

export type Change = { objectType: string; objectId: string; action: string; beforeJson: unknown; afterJson: unknown }

/** A call with what stands in its path. */
export type Way = { route: Route; params: Record<string, string> }

/** Which calls make a thing, change it, and read it as its form does; paths end with the id where they name none. */
type Paths = { base: string; info?: (base: string, id: string) => string }

const infoBehind = (base: string, id: string) => `${base}/${id}/Info`

/** Made with POST and changed with PUT and the id. Others have rules that a form alone cannot keep. */
const bases: Partial<Record<AdminObject, Paths>> = {
  position: { base: 'permission/Position' },
  role: { base: 'permission/Role' },
  group: { base: 'permission/Group' },
  user: { base: 'permission/Users' },
  permissionGroup: { base: 'permission/PermissionGroup' },
  system: { base: 'system/System' },
  menu: { base: 'system/Menu' },
  button: { base: 'system/ModuleButton' },
  column: { base: 'system/ModuleColumn' },
  form: { base: 'system/ModuleForm' },
  dataField: { base: 'system/ModuleDataAuthorize' },
  dataScheme: { base: 'system/ModuleDataAuthorizeScheme' },
  dictionaryType: { base: 'system/DictionaryType' },
  dictionaryData: { base: 'system/DictionaryData', info: infoBehind },
  billRule: { base: 'system/BillRule' },
  dataInterface: { base: 'system/DataInterface' },
  dataInterfaceVariate: { base: 'system/DataInterfaceVariate', info: infoBehind },
  area: { base: 'system/Area', info: infoBehind },
  printTemplate: { base: 'system/printDev' },
  dataReport: { base: 'ReportServer/Data' },
  commonWords: { base: 'system/CommonWords' },
  savedView: { base: 'system/SavedView' },
  interfaceOauth: { base: 'system/InterfaceOauth' },
  dataConnection: { base: 'system/DataSource' },
  commonField: { base: 'system/CommonFields' },
  integrate: { base: 'visualdev/Integrate' },
  dataSyncPlan: { base: 'system/DataSync/Plans' },
  portal: { base: 'visualdev/Portal' },
  portalManage: { base: 'system/PortalManage' },
  scheduledTask: { base: 'scheduletask', info: (base, id) => `${base}/Info/${id}` },
}

const changing: ReadonlySet<string> = new Set(['update', 'state', 'restore'])

/** The call that takes the change back; null where there is none. */
export function findWay(ctx: PlatformContext, change: Change): Way | null {
  const { objectType, objectId, action, beforeJson } = change
  if (typeof beforeJson !== 'object' || beforeJson === null) return null
  const isGone = action === 'delete'
  if (!isGone && !changing.has(action)) return null
  if (objectType === 'sysConfig') return isGone ? null : find(ctx, 'PUT', 'system/SysConfig')
  if (objectType === 'dataLink') return isGone ? null : find(ctx, 'POST', 'system/ModuleDataAuthorizeLink/saveLinkData')
  // Who was deleted comes back through the user administration only: with the password and the memberships that it gives.
  if (isGone && objectType === 'user') return null
  // Nobody knows the secret of an application that is gone; grants and people are no part of its form.
  if (objectType === 'interfaceOauth' && (isGone || !('appId' in beforeJson))) return null
  // History has no passwords.
  if (isGone && objectType === 'dataConnection') return null
  const paths = pathsOf(change)
  if (!paths) return null
  return isGone ? find(ctx, 'POST', paths.base) : find(ctx, 'PUT', `${paths.base}/${objectId}`)
}

/** The call that reads the thing as it is now, as history keeps it. */
export function findInfo(ctx: PlatformContext, change: Change): Way | null {
  const { objectType, objectId, beforeJson } = change
  if (objectType === 'sysConfig') return find(ctx, 'GET', 'system/SysConfig')
  if (objectType === 'dataLink') {
    const { moduleId, dataType } = beforeJson as { moduleId?: unknown; dataType?: unknown }
    return find(ctx, 'GET', `system/ModuleDataAuthorizeLink/getInfo/${moduleId}/${dataType}`)
  }
  const paths = pathsOf(change)
  return paths ? find(ctx, 'GET', (paths.info ?? ((base, id) => `${base}/${id}`))(paths.base, objectId)) : null
}

function find(ctx: PlatformContext, method: string, path: string): Way | null {
  const match = ctx.findCall?.(method, path.split('/'))
  return match?.kind === 'found' ? match : null
}

function pathsOf({ objectType, beforeJson }: Change): Paths | undefined {
  if (objectType !== 'organize') return bases[objectType as AdminObject]
  const isDepartment = (beforeJson as { type?: unknown } | null)?.type === 'department'
  return { base: isDepartment ? 'permission/Organize/Department' : 'permission/Organize' }
}
