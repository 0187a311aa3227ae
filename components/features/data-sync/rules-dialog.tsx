import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { usualMark } from '@/lib/contract/system/data-sync'
import styles from './data-sync.module.css'
import type { Rules } from './mutations'

type RulesDialogProps = {
  /** What each type may become, the usual one first. */
  choices: Readonly<Record<string, readonly string[]>>
  rules: Rules
  onSave: (rules: Rules) => void
  onClose: () => void
}

/** 规则配置 (contract 2 §18.3): which type becomes which where the target table is made. */
export function RulesDialog({ choices, rules, onSave, onClose }: RulesDialogProps) {
  const t = useTranslations('admin.dataSync')
  const tCommon = useTranslations('common')
  const [chosen, setChosen] = useState(rules)
  const words = Object.keys(choices)
  return (
    <Surface
      kind="general"
      open
      width="600px"
      title={t('rules')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onSave(chosen)
              onClose()
            }}
          >
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      {words.length === 0 ? <EmptyState text={t('noRules')} /> : null}
      <div className={styles.rules}>
        {words.map((word) => (
          <Field key={word} id={`rule-${word}`} label={word}>
            <Select
              id={`rule-${word}`}
              options={(choices[word] ?? []).map((type) => ({
                value: type,
                label: type.endsWith(usualMark) ? t('usual', { type: type.slice(0, -usualMark.length) }) : type,
              }))}
              value={chosen[word] ?? choices[word]?.[0] ?? ''}
              onChange={(type) => setChosen({ ...chosen, [word]: type })}
            />
          </Field>
        ))}
      </div>
    </Surface>
  )
}
