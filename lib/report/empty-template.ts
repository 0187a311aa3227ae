import type { ReportTemplate } from './template'

const columns = 8
const rows = 20

/** What a new report begins with: an empty sheet whose columns fill a page of A4. */
export function emptyTemplate(): Pick<ReportTemplate, 'engine' | 'version' | 'columns' | 'rows'> {
  return {
    engine: 'tenon',
    version: 1,
    columns: Array.from({ length: columns }, () => ({ width: 23, hiddenWhen: '' })),
    rows: Array.from({ length: rows }, () => ({ ...emptyRow })),
  }
}

const emptyRow = {
  ...{ height: 7, isHead: false, hiddenWhen: '', keepsWithNext: false, breaksAfter: false, grows: false },
}
