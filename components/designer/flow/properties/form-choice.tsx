import { useTranslations } from 'next-intl'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import { readText } from '@/lib/form/read'
import { RemoteSetting } from '../../list/settings'
import { remoteName } from '../../shell/remote'
import { fieldsOfForm, operateRow } from '../flow-form'
import { propertyChange, useNode } from './node-context'

/** The form of the flow, or of this node alone: with it come what may be seen and filled in of it (contract 4a §9.2, §9.7). */
export function FormChoice() {
  const t = useTranslations('flowdesigner.properties')
  const tErrors = useTranslations('errors')
  const { value, change, type, templateType } = useNode()
  const isStart = type === 'start'
  const query = { query: { currentPage: 1, pageSize: 1000, flowType: String(templateType), formType: '', keyword: '' } }
  const { data, error, mutate } = useCall(flowForm.selector, query as never, { revalidateOnFocus: false })
  const remote = {
    options: data?.list.map(({ id, fullName, enCode }) => ({
      value: id,
      label: fullName,
      ...(enCode ? { detail: enCode } : {}),
    })),
    error: data ? undefined : error,
    retry: () => void mutate(),
  }
  const chosen = readText(value('formId'))
  const pick = async (id: string) => {
    const name = remoteName(remote, id)
    if (id === '') {
      return change([propertyChange('formId', ''), propertyChange('formName', ''), propertyChange('formOperates', [])])
    }
    try {
      const { data: info } = await call(flowForm.info, { params: { id } })
      const rows = fieldsOfForm(info).map((field) => operateRow(field, isStart))
      change([propertyChange('formId', id), propertyChange('formName', name), propertyChange('formOperates', rows)])
    } catch (err) {
      toast.error(errorText(err, (key, params) => tErrors(key, params)))
    }
  }
  return (
    <RemoteSetting
      label={t(isStart ? 'formId' : 'ownForm')}
      {...(isStart ? {} : { placeholder: t('inheritedForm') })}
      remote={remote}
      knownText={readText(value('formName'))}
      isClearable
      values={chosen === '' ? [] : [chosen]}
      onChange={([next = '']) => next !== chosen && void pick(next)}
    />
  )
}
