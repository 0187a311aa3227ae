import { useEffect, useState } from 'react'
import { readForUser, writeForUser } from '@/lib/client/user-storage'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import { preloadContent } from './contents'
import { findLink, isPassNeeded, type LinkDesign, linkOwner, loadDesign, type PublicLink } from './queries'

type LinkStep =
  | { kind: 'opening' }
  | { kind: 'failed'; error: AppError }
  | { kind: 'password'; link: PublicLink }
  | { kind: 'open'; link: PublicLink; design: LinkDesign }

/** Contract 4b §10: what the address opens, a password where one is asked, then the page itself. */
export function useShortLink(modelId: string, encryption: string) {
  const [step, setStep] = useState<LinkStep>({ kind: 'opening' })
  const [attempt, setAttempt] = useState(0)

  // The network: asked for this address, and again when the person says so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    const controller = new AbortController()
    open(modelId, encryption, controller.signal).then(
      (next) => {
        if (!controller.signal.aborted) setStep(next)
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setStep({ kind: 'failed', error: toAppError(error) })
      },
    )
    return () => controller.abort()
  }, [modelId, encryption, attempt])

  return {
    step,
    retry: () => {
      setStep({ kind: 'opening' })
      setAttempt((count) => count + 1)
    },
    /** The password was right. */
    enter: (link: PublicLink) => {
      writePass(link)
      preloadContent(link.kind)
      setStep({ kind: 'opening' })
      loadDesign(link).then(
        (design) => setStep({ kind: 'open', link, design }),
        (error: unknown) => setStep({ kind: 'failed', error: toAppError(error) }),
      )
    },
    /** The proof of the password has run out, or the password was changed. */
    askAgain: (link: PublicLink) => setStep({ kind: 'password', link: forgotten(link) }),
  }
}

async function open(modelId: string, encryption: string, signal: AbortSignal): Promise<LinkStep> {
  const { link, asksPassword } = await findLink(modelId, encryption, signal)
  const known = { ...link, pass: asksPassword ? readPass(link) : '' }
  if (asksPassword && known.pass === '') return { kind: 'password', link }
  preloadContent(link.kind)
  try {
    return { kind: 'open', link: known, design: await loadDesign(known, signal) }
  } catch (error) {
    if (isPassNeeded(error)) return { kind: 'password', link: forgotten(known) }
    throw error
  }
}

/** For this tab only: a reload does not ask again, the next person at this computer is asked. */
function writePass(link: PublicLink): void {
  writeForUser('tab', linkOwner(link), `pass-${link.kind}`, link.pass)
}

function readPass(link: PublicLink): string {
  return readForUser('tab', linkOwner(link), `pass-${link.kind}`, (value) => (typeof value === 'string' ? value : '')) ?? ''
}

function forgotten(link: PublicLink): PublicLink {
  const next = { ...link, pass: '' }
  writePass(next)
  return next
}
