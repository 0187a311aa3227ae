import { useState } from 'react'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { Runtime as TextArea } from '@/components/widgets/textarea/runtime'
import { useTexts } from '@/lib/client/use-texts'
import { readText } from '@/lib/form/read'
import styles from './flow-task.module.css'
import { useCommonWords } from './queries'

/** An opinion, and below it what people write often: one press, or the first letters of its reading, puts it in. */
export function OpinionPanel(props: WidgetProps) {
  const { id, value, onChange } = props
  const t = useTexts('flowtask.ask')
  const [isAsked, setAsked] = useState(false)
  const words = useCommonWords(isAsked)
  const options = (words.data?.list ?? []).map(({ id: wordsId, commonWordsText }) => ({
    value: wordsId,
    label: commonWordsText,
  }))
  const put = ([chosen]: readonly string[]) => {
    const text = options.find((option) => option.value === chosen)?.label ?? ''
    const before = readText(value)
    onChange(before === '' ? text : `${before}${before.endsWith('\n') ? '' : '，'}${text}`)
    document.getElementById(id)?.focus()
  }
  return (
    <div className={styles.opinion}>
      <TextArea {...props} />
      <FieldCombobox
        id={`${id}-words`}
        ariaLabel={t('words')}
        placeholder={t('words')}
        options={options}
        values={[]}
        isFilterable
        isLoading={isAsked && words.isLoading}
        {...(words.error
          ? { notice: t('wordsFailed') }
          : isAsked && words.data && options.length === 0
            ? { notice: t('noWords') }
            : {})}
        onOpen={() => setAsked(true)}
        onChange={put}
      />
    </div>
  )
}
