import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { IconButton } from '@/components/ui/button'
import { Icon, LineIcon } from '@/components/ui/icon'
import { mediaIcons } from '@/components/ui/icon-sets/media'
import { EmptyState } from '@/components/ui/states'
import { useMedia } from '@/components/ui/use-media'
import { isRecord, own, type RawRecord, readList, readRecord } from '@/lib/form/read'
import { fileAddress } from '@/lib/portal/files'
import { type OptionReader, optionsOf, reader } from '@/lib/portal/options'
import { isRemoteSlide, slideId } from '@/lib/portal/slides'
import { LinkPanel } from '../link-panel'
import { usePortal } from '../state'
import type { WidgetProps } from '../types'
import { Caption, Picture } from './media-panel'
import styles from './widgets.module.css'

/**
 * Contract 4b §2.2, carousel. It turns by itself only until somebody points at it, works in it or stops it, and never for whoever wants less
 * motion; arrow keys turn it.
 */
export function CarouselPanel({ item, data }: WidgetProps) {
  const options = optionsOf(item)
  const set = options.rows('defaultValue')
  const answers = readRecord(data)
  const slides = set.map((slide, at) => (isRemoteSlide(slide) ? { ...slide, imageUrl: own(answers, slideId(slide, at)) } : slide))
  const shown = slides.length > 0 ? slides : readList(data).filter(isRecord)
  if (shown.length === 0) return <EmptyState />
  return <Slides options={options} slides={shown} name={item.title} />
}

function Slides({ options, slides, name }: { options: OptionReader; slides: readonly RawRecord[]; name: string }) {
  const t = useTranslations('portal')
  const turning = useTurning(options, slides.length)
  const { at, turn } = turning
  const slide = slides[at % slides.length] ?? {}
  const isVertical = options.text('carouselDirection') === 'vertical'
  const handleKey = (event: KeyboardEvent) => {
    const next = arrowTarget(event.key, at, slides.length, { axis: 'both', wraps: options.flag('carouselLoop', true) })
    if (next === undefined) return
    event.preventDefault()
    turn(next)
  }
  return (
    <section
      className={styles.carousel}
      data-vertical={isVertical || undefined}
      data-arrows={options.text('carouselArrow', 'hover')}
      data-marks={options.text('carouselIndicatorPosition', 'bottomRight')}
      aria-roledescription={t('carousel')}
      aria-label={name || t('carousel')}
      data-fills
      onKeyDown={handleKey}
      onPointerEnter={() => turning.setPointed(true)}
      onPointerLeave={() => turning.setPointed(false)}
      onFocus={() => turning.setFocused(true)}
      onBlur={() => turning.setFocused(false)}
    >
      <div key={at} className={styles.slide} aria-live={turning.isRunning ? 'off' : 'polite'}>
        <Slide slide={slide} options={options} place={t('slide', { at: at + 1, count: slides.length })} />
      </div>
      {slides.length > 1 && <Steering turning={turning} count={slides.length} options={options} />}
    </section>
  )
}

function Slide({ slide, options, place }: { slide: RawRecord; options: OptionReader; place: string }) {
  const of = reader(slide)
  const caption = of.text('textDefaultValue')
  return (
    <LinkPanel link={slide} label={caption || place} className={styles.pictureLink}>
      <Picture address={fileAddress(slide['imageUrl'])} text={caption || place} fit={options.text('imageFillStyle', 'cover')} />
      {caption && <Caption options={options}>{caption}</Caption>}
    </LinkPanel>
  )
}

function useTurning(options: OptionReader, count: number) {
  const { isDesign } = usePortal()
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const [at, setAt] = useState(0)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const isLoop = options.flag('carouselLoop', true)
  const canRun = options.flag('carouselAutoplay', true) && !isCalm && !isDesign && count > 1
  const isRunning = canRun && !isPointed && !isFocused && !isStopped
  const pauseMs = options.number('carouselInterval', 3000, 1000, 600_000)
  // External system: a timer.
  useEffect(() => {
    if (!isRunning || (!isLoop && at === count - 1)) return
    const timer = setTimeout(() => setAt((before) => (before + 1) % count), pauseMs)
    return () => clearTimeout(timer)
  }, [isRunning, isLoop, at, count, pauseMs])
  const step = (by: number) => {
    const next = at + by
    setAt(isLoop ? (next + count) % count : Math.min(count - 1, Math.max(0, next)))
  }
  const toggle = () => setStopped((before) => !before)
  return { at, turn: setAt, step, setPointed, setFocused, canRun, isStopped, isRunning, toggle }
}

type SteeringProps = { turning: ReturnType<typeof useTurning>; count: number; options: OptionReader }

function Steering({ turning, count, options }: SteeringProps) {
  const t = useTranslations('portal')
  const { at, turn, step, canRun, isStopped, toggle } = turning
  return (
    <>
      {options.text('carouselArrow', 'hover') !== 'never' && (
        <>
          <IconButton className={styles.before ?? ''} label={t('previous')} onClick={() => step(-1)}>
            <Icon name="chevron-left" size={18} />
          </IconButton>
          <IconButton className={styles.after ?? ''} label={t('next')} onClick={() => step(1)}>
            <Icon name="chevron-right" size={18} />
          </IconButton>
        </>
      )}
      <div className={styles.marks}>
        {canRun && (
          <IconButton size="sm" label={t(isStopped ? 'play' : 'pause')} onClick={toggle}>
            <LineIcon path={mediaIcons[isStopped ? 'play' : 'pause']} size={14} />
          </IconButton>
        )}
        {options.text('carouselIndicatorPosition', 'bottomRight') !== 'none' &&
          Array.from({ length: count }, (_, mark) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place.
              key={mark}
              type="button"
              className={styles.mark}
              aria-label={t('slide', { at: mark + 1, count })}
              aria-current={mark === at || undefined}
              onClick={() => turn(mark)}
            />
          ))}
      </div>
    </>
  )
}
