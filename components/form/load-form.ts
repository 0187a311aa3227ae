import type { FormDesign } from '@/lib/form/types'
import { tableNodes } from '@/lib/form/walk'
import { loadRuntimes } from './load-faces'

type TableParts = typeof import('./table-env')

let parts: TableParts | null = null

/** Everything that the form of a design is drawn with; forms without a sub-table do without what only sub-tables need. */
export function loadForm(design: FormDesign): Promise<unknown> | null {
  const runtimes = loadRuntimes(design)
  if (parts !== null || tableNodes(design).length === 0) return runtimes
  const loading = import('./table-env').then((module) => {
    parts = module
  })
  return Promise.all([runtimes, loading])
}

/** Makes the environment of sub-tables; absent while no form with one was loaded. */
export function loadedTableEnv(): TableParts['tableEnv'] | undefined {
  return parts?.tableEnv
}
