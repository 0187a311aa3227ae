import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { FormStore } from '@/lib/form/form-store'
import { parameterRows } from '@/lib/form/interface-parameters'
import { readText } from '@/lib/form/read'
import { tryInterface } from './mutations'
import { ResultPanel } from './result-panel'
import { bodyOf } from './use-wizard'

/** What the interface answers as it stands in the wizard, before it is saved. */
export function TryDialog({ store, onClose }: { store: FormStore; onClose: () => void }) {
  const t = useTexts('admin.dataInterfaces')
  const parameters = parameterRows(readText(store.getValue('parameterJson')))
  return (
    <Surface kind="general" open width="960px" title={t('tryOut')} onClose={onClose}>
      <ResultPanel parameters={parameters} ask={async (paramList) => tryInterface(bodyOf(store.toRecord()), paramList)} />
    </Surface>
  )
}
