export { ReportPreviewDialog } from './report-preview-dialog'
