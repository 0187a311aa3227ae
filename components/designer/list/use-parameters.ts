import { useTranslations } from 'next-intl'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { own, type RawRecord, readText } from '@/lib/form/read'

type Asked = {
  id: string
  /** Whether the answer is still wanted: another interface may have been chosen since. */
  isStill: () => boolean
  write: (parameters: readonly RawRecord[]) => void
}

/** Asks for the parameters of an interface, as a design keeps them; when they cannot be had, the person is told and may ask again. */
export function useParameters(): (asked: Asked) => Promise<void> {
  const t = useTranslations('designer.panel')
  const tErrors = useTranslations('errors')
  const ask = async (asked: Asked): Promise<void> => {
    if (asked.id === '') return
    try {
      const { data } = await call(dataInterface.parameters, { params: { id: asked.id } })
      const parameters = data.filter((parameter) => readText(own(parameter, 'field')) !== '')
      if (parameters.length > 0 && asked.isStill()) asked.write(parameters)
    } catch (error) {
      if (!asked.isStill()) return
      const text = errorText(error, (key, params) => tErrors(key, params))
      toast.error(text, { action: { label: t('retry'), run: () => void ask(asked) } })
    }
  }
  return ask
}
