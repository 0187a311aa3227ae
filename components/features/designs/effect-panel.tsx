import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { ChangedField, ReleaseEffect } from '@/lib/contract/online-dev/design-versions'
import styles from './designs.module.css'

type EffectProps = {
  effect: ReleaseEffect
  /** Leads to what keeps the design from being released; left out where one is there. */
  onLead?: (() => void) | undefined
}

/** What a release would do to what is stored, before it is done: fields that go, become another kind, or are demanded. */
export function EffectPanel({ effect, onLead }: EffectProps) {
  const t = useTranslations('admin.designs.effect')
  const say = usePlatformTexts()
  if (effect.refusal !== '')
    return (
      <Alert tone="danger">
        <span>{say(effect.refusal)}</span>
        {onLead ? (
          <Button size="sm" onClick={onLead}>
            {t('lead')}
          </Button>
        ) : null}
      </Alert>
    )
  const groups = (['removed', 'changed', 'required'] as const).filter((kind) => effect[kind].length > 0)
  const { renamed } = effect
  if (effect.isFirst === 1 || (groups.length === 0 && !renamed)) return null
  return (
    <Alert tone="warning">
      <div className={styles.effect}>
        {groups.map((kind) => (
          <section key={kind}>
            <h4>{t(kind)}</h4>
            <ul>
              {effect[kind].map((field) => (
                <FieldLine key={field.code} field={field} kind={kind} isLeast={effect.isPartial === 1} />
              ))}
            </ul>
          </section>
        ))}
        {renamed ? <Renamed renamed={renamed} /> : null}
      </div>
    </Alert>
  )
}

type LineProps = { field: ChangedField; kind: 'removed' | 'changed' | 'required'; isLeast: boolean }

function FieldLine({ field, kind, isLeast }: LineProps) {
  const t = useTranslations('admin.designs.effect')
  const count = `${field.records ?? 0}${isLeast ? '+' : ''}`
  const usedBy = useNames(field.uses)
  return (
    <li>
      <strong>{field.label || field.code}</strong>
      {t(`${kind}Line`, { count })}
      {usedBy === '' ? '' : t('usedBy', { names: usedBy })}
    </li>
  )
}

function Renamed({ renamed }: { renamed: NonNullable<ReleaseEffect['renamed']> }) {
  const t = useTranslations('admin.designs.effect')
  const usedBy = useNames(renamed.uses)
  return (
    <p className={styles.covers}>
      {t('renamed', { from: renamed.from, to: renamed.to })}
      {usedBy === '' ? '' : t('usedBy', { names: usedBy })}
    </p>
  )
}

/** What uses a field, by name where it has one, each once. */
function useNames(uses: ChangedField['uses']): string {
  const t = useTranslations('admin.designs.effect')
  const names = uses.map(({ kind, fullName }) => fullName || (t.has(`uses.${kind}`) ? t(`uses.${kind}`) : kind))
  return [...new Set(names)].join(t('joint'))
}
