import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { ChangedField, FieldConversion, ReleaseEffect } from '@/lib/contract/online-dev/design-versions'
import styles from './designs.module.css'

type EffectProps = {
  effect: ReleaseEffect
  /** Leads to what keeps the design from being released; left out where one is there. */
  onLead?: (() => void) | undefined
}

/** What a release would do to what is stored, before it is done: fields that go, become another kind, or are demanded. */
export function EffectPanel({ effect, onLead }: EffectProps) {
  const t = useTranslations('designs.effect')
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
  const conversions = new Map(effect.changed.map(({ code, conversion }) => [code, conversion]))
  if (effect.isFirst === 1 || (groups.length === 0 && !renamed)) return null
  return (
    <Alert tone="warning">
      <div className={styles.effect}>
        {groups.map((kind) => (
          <section key={kind}>
            <h4>{t(kind)}</h4>
            <ul>
              {effect[kind].map((field) => (
                <FieldLine key={field.code} field={field} kind={kind} isLeast={effect.isPartial === 1}>
                  {kind === 'changed' ? <ConversionWords field={field} conversion={conversions.get(field.code)} /> : null}
                </FieldLine>
              ))}
            </ul>
          </section>
        ))}
        {renamed ? <Renamed renamed={renamed} /> : null}
      </div>
    </Alert>
  )
}

type LineProps = { field: ChangedField; kind: 'removed' | 'changed' | 'required'; isLeast: boolean; children: ReactNode }

function FieldLine({ field, kind, isLeast, children }: LineProps) {
  const t = useTranslations('designs.effect')
  const count = `${field.records ?? 0}${isLeast ? '+' : ''}`
  const usedBy = useNames(field.uses)
  return (
    <li>
      <strong>{field.label || field.code}</strong>
      {t(`${kind}Line`, { count })}
      {usedBy === '' ? '' : t('usedBy', { names: usedBy })}
      {children}
    </li>
  )
}

/** What a conversion would do with the values of a field whose kind changed, and the first of those that it would leave. */
function ConversionWords({ field, conversion }: { field: ChangedField; conversion: FieldConversion | undefined }) {
  const t = useTranslations('designs.conversion')
  const say = usePlatformTexts()
  if (!conversion || Number(field.records) === 0) return null
  const { offer, converted = 0, left = 0, examples } = conversion
  if (offer !== 'offered') return t(`never.${offer}`)
  if (converted + left === 0) return t('fits')
  return (
    <>
      {t('counts', { converted, left })}
      {examples.length > 0 ? (
        <ul>
          {examples.map(({ id, name, value, reason }) => (
            <li key={`${id} ${value}`}>
              {name} {t('value', { value })} {say(reason)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Renamed({ renamed }: { renamed: NonNullable<ReleaseEffect['renamed']> }) {
  const t = useTranslations('designs.effect')
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
  const t = useTranslations('designs.effect')
  const names = uses.map(({ kind, fullName }) => fullName || (t.has(`uses.${kind}`) ? t(`uses.${kind}`) : kind))
  return [...new Set(names)].join(t('joint'))
}
