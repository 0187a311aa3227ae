import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import type { RelationTarget } from './columns'
import { RelationDialog } from './relation-dialog'

/** A record outside of the list of its module, with the options and names that its fields need. */
export function RecordViewer({ target, onClose }: { target: RelationTarget; onClose: () => void }) {
  const { user } = useShell()
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
      <RelationDialog target={target} onClose={onClose} kind="drawer" />
    </OptionsProvider>
  )
}
