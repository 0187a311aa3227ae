import dynamic from 'next/dynamic'
import { type ComponentType, createElement } from 'react'
import { LoadingState } from '@/components/ui/states'
import type { MenuPagePath } from './screen-keys'

/** Which component shows which address of a menu entry of type 2. Each is loaded when it is first opened. */
export const menuPageTable: Record<MenuPagePath, ComponentType> = {
  '/permission/authorize': lazily(async () => (await import('@/components/features/authorise/authorise-page')).AuthorisePage),
  '/permission/gradeManage': lazily(async () => (await import('@/components/features/grades/grades-page')).GradesPage),
  '/permission/organize': lazily(
    async () => (await import('@/components/features/organisations/organisations-page')).OrganisationsPage,
  ),
  '/permission/position': lazily(async () => (await import('@/components/features/positions/positions-page')).PositionsPage),
  '/permission/user': lazily(async () => (await import('@/components/features/users/users-page')).UsersPage),
  '/permission/role': lazily(async () => (await import('@/components/features/roles/roles-page')).RolesPage),
  '/permission/group': lazily(async () => (await import('@/components/features/groups/groups-page')).GroupsPage),
  '/permission/userOnline': lazily(
    async () => (await import('@/components/features/online-users/online-users-page')).OnlineUsersPage,
  ),
  '/system/area': lazily(async () => (await import('@/components/features/areas/areas-page')).AreasPage),
  '/system/billRule': lazily(async () => (await import('@/components/features/bill-rules/bill-rules-page')).BillRulesPage),
  '/systemData/dataInterface': lazily(
    async () => (await import('@/components/features/data-interfaces/data-interfaces-page')).DataInterfacesPage,
  ),
  '/systemData/dictionary': lazily(async () => (await import('@/components/features/dictionary/dictionary-page')).DictionaryPage),
  '/systemData/interfaceOauth': lazily(
    async () => (await import('@/components/features/interface-oauth/interface-oauth-page')).InterfaceOauthPage,
  ),
  '/systemData/dataSource': lazily(
    async () => (await import('@/components/features/data-sources/data-sources-page')).DataSourcesPage,
  ),
  '/systemData/dataModel': lazily(
    async () => (await import('@/components/features/data-models/data-models-page')).DataModelsPage,
  ),
  '/systemData/dataBackup': lazily(
    async () => (await import('@/components/features/data-backups/data-backups-page')).DataBackupsPage,
  ),
  '/systemData/dataSync': lazily(async () => (await import('@/components/features/data-sync/data-sync-page')).DataSyncPage),
  '/system/notice': lazily(async () => (await import('@/components/features/notices/notices-page')).NoticesPage),
  '/system/printDev': lazily(
    async () => (await import('@/components/features/print-templates/print-templates-page')).PrintTemplatesPage,
  ),
  '/system/history': lazily(async () => (await import('@/components/features/history/history-page')).HistoryPage),
  '/system/commonWords': lazily(
    async () => (await import('@/components/features/common-words/common-words-page')).CommonWordsPage,
  ),
  '/system/signature': lazily(async () => (await import('@/components/features/signatures/signatures-page')).SignaturesPage),
  '/system/cache': lazily(async () => (await import('@/components/features/caches/caches-page')).CachesPage),
  '/system/icons': lazily(async () => (await import('@/components/features/icons/icons-page')).IconsPage),
  '/system/log': lazily(async () => (await import('@/components/features/logs/logs-page')).LogsPage),
  '/system/monitor': lazily(async () => (await import('@/components/features/monitor/monitor-page')).MonitorPage),
  '/system/task': lazily(async () => (await import('@/components/features/tasks/tasks-page')).TasksPage),
  '/system/sysConfig': lazily(
    async () => (await import('@/components/features/system-config/system-config-page')).SystemConfigPage,
  ),
  '/system/menu': lazily(async () => (await import('@/components/features/systems/systems-page')).SystemsPage),
  '/onlineDev/webDesign': lazily(async () => (await import('@/components/features/designs/designs-page')).DesignsPage),
  '/onlineDev/integration': lazily(
    async () => (await import('@/components/features/integrations/integrations-page')).IntegrationsPage,
  ),
  '/onlineDev/dataScreen': lazily(
    async () => (await import('@/components/features/screen-design/screen-designs-page')).ScreenDesignsPage,
  ),
  '/onlineDev/visualPortal': lazily(
    async () => (await import('@/components/features/portal-design/portal-designs-page')).PortalDesignsPage,
  ),
  '/onlineDev/dataReport': lazily(
    async () => (await import('@/components/features/report-design/report-designs-page')).ReportDesignsPage,
  ),
  '/workFlow/flowEngine': lazily(
    async () => (await import('@/components/features/flow-templates/flow-templates-page')).FlowTemplatesPage,
  ),
  '/workFlow/flowLaunch': lazily(async () => (await import('@/components/features/flow-lists/launched-page')).LaunchedPage),
  '/workFlow/flowTodo': lazily(async () => (await import('@/components/features/flow-lists/todo-page')).TodoPage),
  '/workFlow/flowDone': lazily(async () => (await import('@/components/features/flow-lists/done-page')).DonePage),
  '/workFlow/flowCirculate': lazily(
    async () => (await import('@/components/features/flow-lists/circulated-page')).CirculatedPage,
  ),
  '/workFlow/flowMonitor': lazily(async () => (await import('@/components/features/flow-lists/monitor-page')).MonitorPage),
  '/extend/document': lazily(async () => (await import('@/components/features/documents/documents-page')).DocumentsPage),
  '/workFlow/form': lazily(async () => (await import('@/components/features/flow-forms/flow-forms-page')).FlowFormsPage),
  '/system/smsOutbox': lazily(async () => (await import('@/components/features/sms-outbox/sms-outbox-page')).SmsOutboxPage),
  '/workFlow/flowQuickLaunch': lazily(
    async () => (await import('@/components/features/flow-launch/flow-launch-page')).FlowLaunchPage,
  ),
}

function lazily(load: () => Promise<ComponentType>): ComponentType {
  return dynamic(async () => ({ default: await load() }), { ssr: false, loading: () => createElement(LoadingState) })
}
