'use client'
import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '@/lib/client/toast-store'
import { AppError } from '@/lib/errors/app-error'
import { ErrorState } from './states'

type Waiting = {
  /** Shown until the code is there. */
  fallback?: ReactNode
  /** A courtesy: where its code does not come, nothing is said and the page goes without. */
  isOptional?: boolean
  /** What is opened can be closed: where its code does not come, it closes again, and opening it is the next try. */
  onClose?: (isRefocusing: boolean) => void
}

/**
 * A part whose code comes when it is first shown. `React.lazy` keeps a refusal for ever and throws it at the page; here the page and
 * all that was typed in it stay, the refusal is said, and the next try fetches the code anew.
 */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props & Waiting> {
  let loaded: ComponentType<Props> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, beside the imports, as `React.lazy` is.
  return function LazyCode(props: Props & Waiting) {
    const t = useTranslations('common')
    const [Part, setPart] = useState(() => loaded)
    const [error, setError] = useState<AppError | null>(null)
    const latest = useRef({ props, t })
    latest.current = { props, t }
    // External system: the server that the code comes from.
    useEffect(() => {
      if (Part || error) return
      let isCurrent = true
      load().then(
        (code) => {
          loaded = code
          if (isCurrent) setPart(() => code)
        },
        (cause: unknown) => {
          if (!isCurrent) return
          const { onClose } = latest.current.props
          if (!onClose) return setError(new AppError('transport', 'code cannot be loaded', { cause }))
          toast.error(latest.current.t('codeMissing'))
          onClose(true)
        },
      )
      return () => {
        isCurrent = false
      }
    }, [Part, error])
    if (error && props.isOptional) return null
    if (error) return <ErrorState error={error} onRetry={() => setError(null)} />
    return Part ? <Part {...props} /> : props.fallback
  }
}
