import type { FastifyInstance } from 'fastify'
import { UserFacingError } from '../../config/user-facing-error.ts'

/**
 * Listens on a port (0 selects any free one) until the app closes.
 * @throws UserFacingError when the port is in use or not allowed
 */
export async function listen(app: FastifyInstance, place: { port: number; host: string }): Promise<void> {
  try {
    await app.listen({ ...place })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new UserFacingError(`Port ${place.port} is in use. Set PORT to a free one.`)
    if (code === 'EACCES')
      throw new UserFacingError(`Port ${place.port} is not allowed. Set PORT to another one.`)
    throw error
  }
}
