import { rmSync } from 'node:fs'
import { type Installation, startInstallation } from './own-installation'

/**
 * A server and a company of its own for every file of journeys, so that no file meets what another left behind and the order of the
 * files is of no consequence. The next server starts while the journeys of this file run: who comes next does not wait for it.
 */
export class FreshInstallations {
  #current: { file: string; installation: Installation } | undefined
  #next: Promise<Installation> | undefined
  readonly #leaving: Promise<void>[] = []

  /** Address of the installation of this file; the one of the file before it ends. */
  async addressFor(file: string): Promise<string> {
    if (this.#current?.file === file) return this.#current.installation.url
    if (this.#current) this.#leaving.push(dismiss(this.#current.installation))
    this.#current = undefined
    const installation = await (this.#next ?? begin())
    this.#next = begin()
    this.#current = { file, installation }
    return installation.url
  }

  async end(): Promise<void> {
    if (this.#current) this.#leaving.push(dismiss(this.#current.installation))
    const spare = await this.#next?.catch(() => undefined)
    if (spare) this.#leaving.push(dismiss(spare))
    await Promise.all(this.#leaving)
  }
}

function begin(): Promise<Installation> {
  const starting = startInstallation(() => ({ GALLERY: 'on' }))
  // Who waits for it hears of a failure; the last one of a worker may fail unheard.
  starting.catch(() => undefined)
  return starting
}

async function dismiss({ stop, dataDir }: Installation): Promise<void> {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}
