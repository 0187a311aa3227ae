import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import { errorText } from '@/lib/client/error-text'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { openList } from '@/lib/designer/list/list-document'
import { goneColumns } from '@/lib/designer/list/view-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { readViewSource } from './queries'
import { isSameSource } from './utils'

/**
 * Asks before a data view takes another interface, or asks it otherwise: which columns of its list it would lose, or that the interface
 * gives nothing now. `stored` is the design as the page behind compares it with what is saved; null asks nothing.
 */
export function useSourceQuestion(store: FormStore, stored: DesignInfo | null): () => Promise<boolean> {
  const t = useTranslations('designs.view')
  const tErrors = useTranslations('errors')
  return async () => {
    const source = {
      interfaceId: readText(store.getValue('interfaceId')),
      interfaceParam: readText(store.getValue('interfaceParam')),
    }
    if (!stored || source.interfaceId === '' || isSameSource(stored, source)) return true
    const { given, problem } = await readViewSource(source)
    if (problem !== null && problem !== 'none') {
      const reason = errorText(problem, (key, params) => tErrors(key, params))
      return confirm({ title: t('changeTitle'), text: t('askFailing', { reason }) })
    }
    const list = openList(stored.columnData)
    const names = given.length === 0 || 'refused' in list ? [] : goneColumns(given, list.document)
    return names.length === 0 || confirm({ title: t('changeTitle'), text: t('askChange', { names: names.join(t('joint')) }) })
  }
}
