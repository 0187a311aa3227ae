import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, type MouseEvent } from 'react'
import { expressionText } from '@/lib/domain/expression'
import { type ExpressionToken, fieldOf } from '../expression-tokens'
import styles from '../properties.module.css'

type TokenLineProps = {
  tokens: readonly ExpressionToken[]
  /** What fields are called, by the name that formulas have for them. */
  known: ReadonlyMap<string, string>
  caret: number
  /** The token that cannot stand where it stands; behind the last one: something is missing. */
  faultAt: number | null
  onCaret: (at: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  onLeave: () => void
}

/** The formula as a line in which fields are words; a caret shows where the next sign comes. */
export function TokenLine({ tokens, known, caret, faultAt, onCaret, onKeyDown, onLeave }: TokenLineProps) {
  const t = useTranslations('designer.expression')
  const place = (event: MouseEvent<HTMLElement>) => {
    const token = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')
    onCaret(token ? Number(token.dataset.at) + 1 : tokens.length)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: fields in it are words of their own, which no native control draws. */}
      <div
        role="textbox"
        aria-label={t('label')}
        aria-multiline="false"
        aria-invalid={faultAt === null ? undefined : true}
        tabIndex={0}
        className={styles.tokens}
        onClick={place}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      >
        {tokens.length === 0 ? <span className={styles.tokensHint}>{t('hint')}</span> : null}
        {tokens.map((token, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place.
          <Fragment key={at}>
            {caret === at ? <Caret /> : null}
            <Token token={token} at={at} known={known} isFaulty={faultAt === at} />
          </Fragment>
        ))}
        {caret === tokens.length ? <Caret /> : null}
      </div>
      <span className="tn-visually-hidden" role="status">
        {expressionText(tokens)}
      </span>
    </>
  )
}

const Caret = () => <span className={styles.caret} aria-hidden="true" />

type TokenProps = { token: ExpressionToken; at: number; known: ReadonlyMap<string, string>; isFaulty: boolean }

function Token({ token, at, known, isFaulty }: TokenProps) {
  const t = useTranslations('designer.expression')
  const field = fieldOf(token)
  const isUnknown = field !== null && !known.has(field)
  const text = field === null ? String(token) : isUnknown ? t('unknown') : known.get(field)
  return (
    <span
      className={field === null ? styles.sign : styles.token}
      data-at={at}
      data-faulty={isFaulty || isUnknown || undefined}
      data-tip={isUnknown ? (field ?? undefined) : undefined}
    >
      {text}
    </span>
  )
}
