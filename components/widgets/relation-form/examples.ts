import type { WidgetExample } from '@/components/widget-kits/define-widget'
import { missingProjectId, projectId, projectModel } from '@/components/widget-kits/lookups/example-records'

const project = { ...projectModel, hasPage: true, pageSize: 20 }

export const examples: readonly WidgetExample[] = [
  { title: 'dialog, nothing chosen', attributes: project },
  { title: 'dialog, chosen', attributes: project, value: projectId },
  {
    title: 'drawer without paging',
    attributes: { ...project, hasPage: false, popupType: 'drawer', popupTitle: '选择项目', popupWidth: '60%' },
    value: projectId,
  },
  { title: 'record that is gone', attributes: project, value: missingProjectId },
  { title: 'disabled leads to the record', attributes: project, value: projectId, state: 'disabled' },
  { title: 'read-only', attributes: project, value: projectId, state: 'readOnly' },
  { title: 'error', attributes: project, state: 'error' },
]
