import { useField } from '@/components/form/use-field'
import { Fact, FactList } from '@/components/ui/fact-list'
import { useTexts } from '@/lib/client/use-texts'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'

/** Where the system is reached; it follows from its code (contract 2 §11). */
export function AddressPanel({ store }: { store: FormStore }) {
  const t = useTexts('admin.systems')
  const enCode = readText(useField(store, 'enCode').value).trim()
  return (
    <FactList>
      <Fact name={t('address')}>{enCode && `${window.location.origin}/${enCode}`}</Fact>
    </FactList>
  )
}
