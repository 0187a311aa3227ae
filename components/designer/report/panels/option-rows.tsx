import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { dictionarySelector } from '@/lib/contract/system/dictionary-selector'
import type { ReportParameter } from '@/lib/report/template'
import { RemoteSetting } from '../../list/settings'
import { useDictionaries } from '../../shell/remote-lists'
import styles from './report-panels.module.css'

type Options = ReportParameter['options']

const optionsMax = 500

/** What a parameter can be chosen from: typed here, or taken over from a dictionary as it is now. */
export function OptionRows({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const t = useTranslations('reportpanels.options')
  const set = (at: number, more: Partial<Options[number]>) =>
    onChange(options.map((one, index) => (index === at ? { ...one, ...more } : one)))
  return (
    <fieldset className={styles.conditions}>
      <legend>{t('name')}</legend>
      <FromDictionary onTaken={onChange} />
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; what it shows comes from outside.
        <div key={at} className={styles.option}>
          {(['id', 'fullName'] as const).map((key) => (
            <input
              key={key}
              type="text"
              autoComplete="off"
              className={fieldStyles.native}
              aria-label={t(key === 'id' ? 'valueOf' : 'nameOf', { number: at + 1 })}
              placeholder={t(key === 'id' ? 'value' : 'text')}
              maxLength={200}
              value={option[key]}
              onChange={({ target }) => set(at, { [key]: target.value })}
            />
          ))}
          <IconButton size="sm" label={t('remove', { number: at + 1 })} onClick={() => onChange(options.toSpliced(at, 1))}>
            <Icon name="trash" size={14} />
          </IconButton>
        </div>
      ))}
      {options.length < optionsMax ? (
        <Button
          size="sm"
          startIcon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...options, { id: '', fullName: '' }])}
        >
          {t('add')}
        </Button>
      ) : null}
    </fieldset>
  )
}

function FromDictionary({ onTaken }: { onTaken: (options: Options) => void }) {
  const t = useTranslations('reportpanels.options')
  const tErrors = useTranslations('errors')
  const dictionaries = useDictionaries()
  const [chosen, setChosen] = useState('')
  const take = async (id: string) => {
    setChosen(id)
    try {
      const { data } = await call(dictionarySelector, { params: { id } })
      onTaken(data.list.slice(0, optionsMax).map(({ enCode, fullName }) => ({ id: enCode, fullName })))
    } catch (error) {
      toast.error(errorText(error, (key, params) => tErrors(key, params)))
    }
  }
  return (
    <RemoteSetting
      label={t('dictionary')}
      tip={t('dictionaryTip')}
      remote={dictionaries}
      values={chosen === '' ? [] : [chosen]}
      onChange={([id]) => id && void take(id)}
    />
  )
}
