import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { errorText } from '@/lib/client/error-text'
import { openList } from '@/lib/designer/list/list-document'
import { goneColumns } from '@/lib/designer/list/view-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { readViewSource } from './queries'

/**
 * Asks before a data view takes another interface, or asks it otherwise: which columns of its list it would lose, or that the interface
 * gives nothing now. `stored` is the design as it was; null asks nothing.
 */
export function useSourceQuestion(store: FormStore, stored: RecordValues | null): () => Promise<boolean> {
  const t = useTranslations('admin.designs.view')
  const tErrors = useTranslations('errors')
  return async () => {
    const source = {
      interfaceId: readText(store.getValue('interfaceId')),
      interfaceParam: readText(store.getValue('interfaceParam')),
    }
    const isSame = source.interfaceId === stored?.['interfaceId'] && source.interfaceParam === stored?.['interfaceParam']
    if (!stored || isSame || source.interfaceId === '') return true
    const { given, problem } = await readViewSource(source)
    if (problem !== null && problem !== 'none') {
      const reason = errorText(problem, (key, params) => tErrors(key, params))
      return confirm({ title: t('changeTitle'), text: t('askFailing', { reason }) })
    }
    const list = openList(readText(stored['columnData']))
    const names = given.length === 0 || 'refused' in list ? [] : goneColumns(given, list.document)
    return names.length === 0 || confirm({ title: t('changeTitle'), text: t('askChange', { names: names.join(t('joint')) }) })
  }
}
