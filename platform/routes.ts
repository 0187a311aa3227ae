import { caches } from './caches'
import { allTaskMethods } from './duties'
import type { Route } from './http/implement'
import { routes as area } from './modules/area/routes'
import { routes as billRule } from './modules/billrule/routes'
import { routesOver as cacheOver } from './modules/cache/routes'
import { routes as chat } from './modules/chat/routes'
import { routes as commonWords } from './modules/commonwords/routes'
import { routes as dashboard } from './modules/dashboard/routes'
import { routes as dataBackup } from './modules/databackup/routes'
import { routesOver as dataInterfaceOver } from './modules/datainterface/routes'
import { linkTableNames } from './modules/datamodel/public'
import { routesOver as dataModelOver } from './modules/datamodel/routes'
import { routes as dataSource } from './modules/datasource/routes'
import { routes as dataSync } from './modules/datasync/routes'
import { routes as dictionary } from './modules/dictionary/routes'
import { routes as documents } from './modules/document/routes'
import { routes as email } from './modules/email/routes'
import { routes as file } from './modules/file/routes'
import { routes as history } from './modules/history/routes'
import { integrationWork } from './modules/integrate/public'
import { routes as integrate } from './modules/integrate/routes'
import { applicationWork } from './modules/interfaceauth/public'
import { routesOver as interfaceAuthOver } from './modules/interfaceauth/routes'
import { routes as log } from './modules/log/routes'
import { routes as loginLog } from './modules/loginlog/routes'
import { listModuleTables } from './modules/menu/data-permission/tables'
import { routes as menu } from './modules/menu/routes'
import { routes as message } from './modules/message/routes'
import { routes as monitor } from './modules/monitor/routes'
import { routes as notice } from './modules/notice/routes'
import { routes as recordBatches } from './modules/online-dev/batch/routes'
import { routes as generatedServices } from './modules/online-dev/generated/routes'
import { routes as recordHistory } from './modules/online-dev/history/routes'
import { routes as recordImport } from './modules/online-dev/importing/routes'
import { routes as relationLookup } from './modules/online-dev/lookup/routes'
import { moduleRows } from './modules/online-dev/records/module-rows'
import { routes as onlineDev } from './modules/online-dev/routes'
import { routes as shortLink } from './modules/online-dev/short-link/routes'
import { moduleWhy } from './modules/online-dev/why/module-why'
import { routes as onlineUser } from './modules/onlineuser/routes'
import { routes as authority } from './modules/permission/authority/routes'
import { routes as currentUserSettings } from './modules/permission/current-user/routes'
import { routes as grade } from './modules/permission/grade/routes'
import { routes as group } from './modules/permission/group/routes'
import { routes as member } from './modules/permission/member/routes'
import { routes as organize } from './modules/permission/organize/routes'
import { routes as permissionGroup } from './modules/permission/permission-group/routes'
import { routes as permissionPickers } from './modules/permission/pickers/routes'
import { routes as position } from './modules/permission/position/routes'
import { routes as role } from './modules/permission/role/routes'
import { routesOver as userOver } from './modules/permission/user/routes'
import { routes as permissionViewer } from './modules/permission/viewer/routes'
import { routesOver as whyOver } from './modules/permission/why/routes'
import { routes as portal } from './modules/portal/routes'
import { routesOver as portalDataOver } from './modules/portal-data/routes'
import { routes as print } from './modules/print/routes'
import { routesOver as reportOver } from './modules/report/routes'
import { routes as savedQuery } from './modules/savedquery/routes'
import { routes as savedView } from './modules/savedview/routes'
import { routes as schedule } from './modules/schedule/routes'
import { routesOver as scheduledTaskOver } from './modules/scheduledtask/routes'
import { routesOver as screenOver } from './modules/screen/routes'
import { routes as session } from './modules/session/routes'
import { routes as signInMethods } from './modules/session/sign-in-methods/routes'
import { routes as signature } from './modules/signature/routes'
import { routes as system } from './modules/system/routes'
import { routes as viewAs } from './modules/view-as/routes'
import { routes as flowDelegates } from './modules/workflow/delegates/routes'
import { routes as flowDefinitions } from './modules/workflow/routes'
import { flowWork } from './modules/workflow/run/public'
import { routesOver as flowRunsOver } from './modules/workflow/run/routes'
import { routes as flowTasks } from './modules/workflow/tasks/routes'

/** Every call the embedded platform answers. */
export const routes: readonly Route[] = [
  ...session,
  ...system,
  ...currentUserSettings,
  ...organize,
  ...position,
  ...role,
  ...userOver({ ...flowWork, automatic: [integrationWork, applicationWork] }),
  ...group,
  ...member,
  ...permissionGroup,
  ...permissionViewer,
  ...authority,
  ...grade,
  ...whyOver(moduleWhy),
  ...menu,
  ...savedQuery,
  ...savedView,
  ...dictionary,
  ...billRule,
  ...dataInterfaceOver(moduleRows, linkTableNames),
  ...interfaceAuthOver(moduleRows),
  ...dataSource,
  ...dataModelOver(listModuleTables),
  ...dataBackup,
  ...dataSync,
  ...onlineDev,
  ...recordBatches,
  ...recordHistory,
  ...recordImport,
  ...generatedServices,
  ...signInMethods,
  ...viewAs,
  ...file,
  ...cacheOver(caches),
  ...commonWords,
  ...documents,
  ...log,
  ...monitor,
  ...loginLog,
  ...history,
  ...message,
  ...notice,
  ...chat,
  ...email,
  ...schedule,
  ...signature,
  ...scheduledTaskOver(allTaskMethods),
  ...integrate,
  ...portal,
  ...portalDataOver(moduleRows),
  ...screenOver(moduleRows),
  ...print,
  ...reportOver(moduleRows),
  ...onlineUser,
  ...dashboard,
  ...shortLink,
  ...relationLookup,
  ...area,
  ...permissionPickers,
  ...flowDefinitions,
  ...flowTasks,
  ...flowRunsOver(moduleRows),
  ...flowDelegates,
]
