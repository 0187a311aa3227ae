import { closeCodes } from './frames'
import type { Registry } from './registry'

// Somebody who sends a thousand messages in ten seconds is served; a flood is not.
export const frameBurstMax = 300
const framesPerSecond = 120

/** Who has not answered the last ping is gone without having said so, say a laptop that was shut. */
export function pingAll(registry: Registry): void {
  for (const connection of registry.all()) {
    if (connection.watch.isStuck()) {
      connection.socket.close(closeCodes.refused, 'a message did not end')
      continue
    }
    // A socket that is not read at the moment cannot be heard answering.
    if (!connection.hasAnswered && !connection.socket.isPaused) connection.socket.terminate()
    else if (connection.socket.readyState === connection.socket.OPEN) {
      connection.hasAnswered = false
      connection.socket.ping()
    }
  }
}

/** Once a second. */
export function refill(registry: Registry): void {
  for (const connection of registry.all()) connection.budget = Math.min(frameBurstMax, connection.budget + framesPerSecond)
}
