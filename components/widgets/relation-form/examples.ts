import type { WidgetExample } from '../define-widget'
import { exampleModel, exampleRecordId, missingRecordId, projectColumns } from '../lookups/example-records'

const project = { ...exampleModel, columnOptions: projectColumns, placeholder: '请选择', hasPage: true, pageSize: 20 }

export const examples: readonly WidgetExample[] = [
  { title: 'dialog, nothing chosen', attributes: project },
  { title: 'dialog, chosen', attributes: project, value: exampleRecordId },
  {
    title: 'drawer without paging',
    attributes: { ...project, hasPage: false, popupType: 'drawer', popupTitle: '选择项目', popupWidth: '60%' },
    value: exampleRecordId,
  },
  { title: 'record that is gone', attributes: project, value: missingRecordId },
  { title: 'disabled leads to the record', attributes: project, value: exampleRecordId, state: 'disabled' },
  { title: 'read-only', attributes: project, value: exampleRecordId, state: 'readOnly' },
  { title: 'error', attributes: project, state: 'error' },
]
