import { useTranslations } from 'next-intl'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { inOneStep, setProperty } from '@/lib/designer/public'
import { readText, readTexts } from '@/lib/form/read'
import { useBillRules, usePrintTemplates } from '../../../shell/remote-lists'
import { useSession } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import { useProperty } from '../use-property'
import { RemoteCombo } from './remote-combo'

const ruleNamePath = ['__config__', 'ruleName']

/** 单据模板: the rule by its code, with its name beside it (contract 3a §4.8). */
export function BillRuleEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const [node = ''] = ids
  const session = useSession()
  const { value } = useProperty(ids, entry.path)
  const name = readText(useProperty(ids, ruleNamePath).value)
  const change = (code: string, option: { label: string } | undefined) => {
    session.run(
      inOneStep([
        setProperty({ id: node, path: entry.path, value: code }),
        setProperty({ id: node, path: ruleNamePath, value: option?.label.split(' / ').at(-1) ?? '' }),
      ]),
    )
  }
  return <RemoteCombo id={id} label={label} remote={useBillRules()} value={readText(value)} knownText={name} onChange={change} />
}

/** Templates that the form offers to print with; older designs name one (contract 3a §2). */
export function PrintTemplatesEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panel')
  const { value, set } = useProperty(ids, entry.path)
  const { options, error } = usePrintTemplates()
  return (
    <FieldCombobox
      id={id}
      ariaLabel={label}
      isMultiple
      isFilterable
      options={options ?? []}
      values={readTexts(value)}
      isLoading={options === undefined && !error}
      notice={error ? t('listFailed') : undefined}
      placeholder={t('choosePrint')}
      onChange={(next) => set([...next])}
    />
  )
}
