import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { billRule } from '@/lib/contract/system/bill-rule'
import type { FormStore } from '@/lib/form/form-store'
import { saveRule } from './mutations'
import { readRule, useRule } from './queries'
import { exampleOf, exampleParts, ruleFormDesign } from './rule-form'

type Values = Record<string, unknown>
type RuleDialogProps = {
  id: string | null
  categories: readonly { id: string; fullName: string }[]
  onSaved: () => void
  onClose: () => void
}

/** Makes or changes a serial-number rule (spec 2 §2.4). */
export function RuleDialog(props: RuleDialogProps) {
  const t = useTranslations('admin.billRules')
  const { data, error, mutate } = useRule(props.id)
  return (
    <LoadingDialog<Values>
      title={t(props.id === null ? 'create' : 'edit')}
      width="600px"
      start={props.id === null ? newRule : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

const newRule: Values = { dateFormat: 'yyyyMMdd' }

/** The form types the digits as text, and shows what they make. */
function filled(rule: Values): Values {
  const values = { ...rule, digit: rule['digit'] === undefined ? '' : String(rule['digit']) }
  return { ...values, example: exampleOf((name) => (values as Values)[name], Date.now()) }
}

function showExample(store: FormStore): void {
  store.setValue(
    'example',
    exampleOf((name) => store.getValue(name), Date.now()),
  )
}

function FilledDialog({
  id,
  categories,
  values,
  frame,
  onSaved,
  onClose,
}: RuleDialogProps & { values: Values; frame: DialogFrame }) {
  const t = useTranslations('admin.billRules')
  const form = useDesignForm({
    drafts: { name: 'system.billRule', title: t('title') },
    id,
    design: () => ruleFormDesign(t, categories),
    values: filled(values),
    ...(id === null ? {} : { newest: async () => filled(await readRule(id)) }),
    follows: { fields: exampleParts, apply: showExample },
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: ({ example: _, ...rule }, target) => saveRule(billRule.create.body.parse(rule), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
