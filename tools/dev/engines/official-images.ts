/** The images of docker-compose.yml and of the overlay `local`. */
export const officialImages = {
  NODE_IMAGE: 'node:26.10.0-bookworm-slim',
  MONGO_IMAGE: 'mongo:8.0',
  KAFKA_IMAGE: 'apache/kafka:4.1.0',
  REDIS_IMAGE: 'redis:8.2',
} as const;

/** Names of images, as docker-compose.yml and the engines of tests read them from the environment. */
export type Images = Record<keyof typeof officialImages, string>;
