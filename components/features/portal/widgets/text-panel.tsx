import { useTranslations } from 'next-intl'
import { type CSSProperties, useMemo, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { LineIcon } from '@/components/ui/icon'
import { mediaIcons } from '@/components/ui/icon-sets/media'
import { EmptyState } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import richText from '@/components/widgets/editor/editor.module.css'
import { sanitizeHtml } from '@/components/widgets/editor/sanitize-html'
import { hasOwnColors } from '@/lib/domain/rich-text-rules'
import { readText } from '@/lib/form/read'
import { groundColor, wordColor } from '@/lib/portal/colors'
import { type OptionReader, optionsOf } from '@/lib/portal/options'
import { LinkPanel } from '../link-panel'
import type { WidgetProps } from '../types'
import styles from './widgets.module.css'

/** Contract 4b §2.2, text: plain, with a link of its own, or HTML, which is cleaned of all that could act. */
export function TextPanel({ item, data }: WidgetProps) {
  const options = optionsOf(item)
  const text = readText(data)
  const html = useMemo(() => (options.number('styleType', 1) === 2 ? sanitizeHtml(text) : ''), [options, text])
  if (text === '') return <EmptyState />
  if (options.number('styleType', 1) === 2)
    return (
      <div
        className={`${richText.text} ${styles.html}`}
        data-mode={hasOwnColors(html) ? 'light' : undefined}
        data-fills
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  const face = (
    <LinkPanel link={item.option} className={styles.textLink}>
      {text}
    </LinkPanel>
  )
  return (
    <div className={styles.text} style={textStyle(options)} data-fills>
      {options.flag('textAutoplay') ? <Marquee options={options}>{face}</Marquee> : <p>{face}</p>}
    </div>
  )
}

const lines = ['underline', 'line-through']
const sides = ['left', 'center', 'right']

function textStyle(options: OptionReader): CSSProperties {
  const [line, side] = [options.text('textUnderLine'), options.text('textLeft', 'left')]
  const ground = options.color('textBgColor')
  return {
    fontSize: options.number('textFontSize', 14, 10, 96),
    fontWeight: options.flag('textFontWeight') ? 700 : undefined,
    fontStyle: options.flag('textFontStyle') ? 'italic' : undefined,
    color: wordColor(options.color('textFontColor'), ground),
    background: groundColor(ground),
    textDecorationLine: lines.includes(line) ? line : undefined,
    textAlign: sides.includes(side) ? (side as 'left') : undefined,
  }
}

/** Text that runs. It stands still under the pointer, when the button says so, and for whoever wants less motion. */
function Marquee({ options, children }: { options: OptionReader; children: React.ReactNode }) {
  const t = useTranslations('portal')
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const [isPaused, setPaused] = useState(false)
  const mode = options.text('textAutoplayMode', 'left')
  // Pixels in a second: as other clients have it, a larger number is faster.
  const seconds = 1200 / options.number('textAutoplaySpeed', 60, 5, 600)
  if (isCalm) return <p>{children}</p>
  return (
    <div
      className={styles.marquee}
      data-mode={['right', 'up', 'down'].includes(mode) ? mode : 'left'}
      data-paused={isPaused || undefined}
    >
      <p style={{ animationDuration: `${seconds}s` }}>{children}</p>
      <IconButton
        size="sm"
        className={styles.pause ?? ''}
        label={t(isPaused ? 'play' : 'pause')}
        onClick={() => setPaused((before) => !before)}
      >
        <LineIcon path={mediaIcons[isPaused ? 'play' : 'pause']} size={14} />
      </IconButton>
    </div>
  )
}
