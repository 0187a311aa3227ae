import { useMemo } from 'react'
import { RelationDialog } from '../relation-dialog'
import { type ImportFlow, importCalls } from './mutations'

/** What the wizard asks of this module; it shows records of it beside itself. */
export function useImportCalls(module: Parameters<typeof importCalls>[0], flow?: ImportFlow) {
  return useMemo(() => {
    const record = (id: string, onClose: () => void) => (
      <RelationDialog target={{ modelId: module.modelId, id }} kind="drawer" onClose={onClose} />
    )
    return { ...importCalls(module, flow), record }
  }, [module, flow])
}
