# The studio portal: docker build -t studio-portal . && docker run --restart unless-stopped -p 3000:3000 -v portal:/data studio-portal
# Without DATABASE_URL it runs its own PostgreSQL in the volume.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json nest-cli.json ormconfig.ts ./
COPY scripts ./scripts
COPY server ./server
COPY client ./client
RUN node scripts/build.mjs

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
# A new volume takes over the owner of the directory that it covers.
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
# Backup and restore.
COPY scripts ./scripts
USER node
VOLUME /data
EXPOSE 3000
# Alive, not ready: a container must not be restarted because its database is away.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--initial-old-space-size=128", "dist/program/main.js"]
