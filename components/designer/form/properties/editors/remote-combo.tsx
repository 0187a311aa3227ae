import { useTranslations } from 'next-intl'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { ComboboxOption } from '@/components/ui/field-combobox-panel'
import { type Remote, useRemoteNotice } from '../../../shell/remote'

type RemoteComboProps = {
  id: string
  label: string
  remote: Remote
  value: string
  /** Name of the chosen one as the design has it, for the time until the list is there. */
  knownText?: string
  placeholder?: string
  /** What has to be chosen first; until then there is nothing to choose from. */
  missing?: string | undefined
  onChange: (value: string, option: ComboboxOption | undefined) => void
}

/** One of a list that the platform has: it says that it is on its way, that it did not come, and that it is empty. */
export function RemoteCombo({ id, label, remote, value, knownText, placeholder, missing, onChange }: RemoteComboProps) {
  const t = useTranslations('designer.panel')
  const { options, error } = remote
  const notice = useRemoteNotice(remote) ?? missing
  return (
    <FieldCombobox
      id={id}
      ariaLabel={label}
      options={options ?? []}
      values={value === '' ? [] : [value]}
      onChange={([next]) =>
        (next ?? '') !== value &&
        onChange(
          next ?? '',
          options?.find((option) => option.value === next),
        )
      }
      isClearable
      isFilterable
      isLoading={options === undefined && !error && missing === undefined}
      notice={notice}
      placeholder={missing ?? placeholder ?? t('choose')}
      {...(knownText ? { knownText } : {})}
    />
  )
}
