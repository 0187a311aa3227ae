import type { Endpoint } from './endpoint'
import { document } from './extend/document'
import { email } from './extend/email'
import { file } from './file/file'
import { chat } from './message/chat'
import { dashboard } from './message/dashboard'
import { message } from './message/message'
import { notice } from './message/notice'
import { onlineUser } from './message/online-user'
import { sendMessageConfig } from './message/send-message-config'
import { businessTables } from './online-dev/business-tables'
import { designBase } from './online-dev/design-base'
import { designFile } from './online-dev/design-file'
import { designIssues } from './online-dev/design-issues'
import { designVersions } from './online-dev/design-versions'
import { generatedService } from './online-dev/generated-service'
import { integrate, integrateHooks, integrateTask } from './online-dev/integrate'
import { listGroups } from './online-dev/list-groups'
import { onlineDev } from './online-dev/online-dev'
import { recordBatches } from './online-dev/record-batch'
import { recordExport, recordExportRuns } from './online-dev/record-export'
import { recordHistory } from './online-dev/record-history'
import { recordImport } from './online-dev/record-import'
import { recordImportKnown } from './online-dev/record-import-known'
import { recordImportMapping } from './online-dev/record-import-mapping'
import { recordImportRuns } from './online-dev/record-import-runs'
import { relationLookup } from './online-dev/relation-lookup'
import { shortLink } from './online-dev/short-link'
import { authority } from './permission/authority'
import { currentUserSettings } from './permission/current-user'
import { grade } from './permission/grade'
import { loginLog } from './permission/login-log'
import { organisation } from './permission/organisation'
import { permissionGroup } from './permission/permission-group'
import { permissionViewer } from './permission/permission-viewer'
import { pickers } from './permission/pickers'
import { position } from './permission/position'
import { preferences } from './permission/preferences'
import { role } from './permission/role'
import { user } from './permission/user'
import { userGroup } from './permission/user-group'
import { userRelation } from './permission/user-relation'
import { userSheet } from './permission/user-sheet'
import { userWork } from './permission/user-work'
import { why } from './permission/why'
import { portal } from './portal/portal'
import { portalData } from './portal/portal-data'
import { portalManage } from './portal/portal-manage'
import { portalVersions } from './portal/portal-versions'
import { dataReport, olderDataReport } from './report/report'
import { screen, screenCategory } from './screen/screen'
import { screenLinks, screenOwn, wallScreen } from './screen/screen-own'
import { oauth } from './session/oauth'
import { setup } from './session/setup'
import { fileImageCode } from './session/sign-in'
import { signInMethods } from './session/sign-in-methods'
import { smsOutbox } from './session/sms-outbox'
import { socials } from './session/socials'
import { viewAs } from './session/view-as'
import { adminHistory } from './system/admin-history'
import { advancedQuery } from './system/advanced-query'
import { area } from './system/area'
import { atlas } from './system/atlas'
import { billRule } from './system/bill-rule'
import { cache } from './system/cache'
import { commonWords } from './system/common-words'
import { dataBackup } from './system/data-backup'
import { dataInterface } from './system/data-interface'
import { dataInterfaceVariate } from './system/data-interface-variate'
import { moduleDataAuthorizeLink } from './system/data-link'
import { commonFields, dataModel } from './system/data-model'
import { moduleDataAuthorize, moduleDataAuthorizeScheme } from './system/data-permission'
import { dataSource } from './system/data-source'
import { dataSync } from './system/data-sync'
import { dictionaryData, dictionaryType } from './system/dictionary'
import { interfaceOauth, interfaceResponse } from './system/interface-oauth'
import { log } from './system/log'
import { menu } from './system/menu'
import { moduleButton, moduleColumn, moduleForm } from './system/module-items'
import { monitor } from './system/monitor'
import { printDev } from './system/print'
import { location } from './system/location'
import { printLog } from './system/print-log'
import { savedViews } from './system/saved-view'
import { schedule } from './system/schedule'
import { scheduledTask } from './system/scheduled-task'
import { signature } from './system/signature'
import { sysConfig } from './system/sys-config'
import { system } from './system/system'
import { flowBefore, flowComment, flowMonitor } from './workflow/flow-before'
import { flowDelegate } from './workflow/flow-delegate'
import { flowForm } from './workflow/flow-form'
import { flowInsight } from './workflow/flow-insight'
import { flowLaunch, flowTask } from './workflow/flow-launch'
import { flowMigration } from './workflow/flow-migration'
import { flowSimulation } from './workflow/flow-simulation'
import { flowStuck } from './workflow/flow-stuck'
import { flowTemplate } from './workflow/flow-template'

/** Every declared call by area and name. Labels of metrics, OpenAPI operation ids and the generated permission test come from here. */
export const contract = {
  oauth,
  setup,
  signInMethods,
  socials,
  smsOutbox,
  viewAs,
  file: { imageCode: fileImageCode, ...file },
  currentUserSettings: { ...preferences, ...currentUserSettings },
  cache,
  commonWords,
  log,
  monitor,
  loginLog,
  message,
  notice,
  sendMessageConfig,
  chat,
  schedule,
  scheduledTask,
  signature,
  integrate,
  integrateTask,
  integrateHooks,
  printDev,
  dataReport,
  olderDataReport,
  printLog,
  document,
  email,
  onlineUser,
  dashboard,
  organisation,
  position,
  role,
  user,
  userGroup,
  userRelation,
  userSheet,
  userWork,
  authority,
  grade,
  permissionGroup,
  permissionViewer,
  why,
  dictionaryType,
  dictionaryData,
  billRule,
  adminHistory,
  sysConfig,
  system,
  menu,
  moduleButton,
  moduleColumn,
  moduleForm,
  moduleDataAuthorize,
  moduleDataAuthorizeScheme,
  moduleDataAuthorizeLink,
  dataSource,
  dataModel,
  commonFields,
  dataSync,
  advancedQuery,
  savedViews,
  onlineDev,
  generatedService,
  recordBatches,
  recordExport,
  recordExportRuns,
  recordHistory,
  listGroups,
  recordImport,
  recordImportKnown,
  recordImportMapping,
  recordImportRuns,
  designBase,
  designVersions,
  designFile,
  designIssues,
  businessTables,
  shortLink,
  area,
  atlas,
  location,
  dataInterface,
  interfaceResponse,
  interfaceOauth,
  dataInterfaceVariate,
  dataBackup,
  portal,
  portalData,
  portalManage,
  portalVersions,
  screen,
  screenCategory,
  screenOwn,
  screenLinks,
  wallScreen,
  pickers,
  relationLookup,
  flowBefore,
  flowComment,
  flowDelegate,
  flowForm,
  flowInsight,
  flowMigration,
  flowLaunch,
  flowMonitor,
  flowSimulation,
  flowStuck,
  flowTask,
  flowTemplate,
} as const satisfies Record<string, Record<string, Endpoint>>

export type NamedEndpoint = { name: string; endpoint: Endpoint }

/** `[{name: 'oauth.login', endpoint}, …]` in declaration order. */
export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, declared]) => ({ name: `${area}.${name}`, endpoint: declared as Endpoint })),
)
