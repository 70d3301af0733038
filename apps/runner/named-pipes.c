/*
 * Loaded before a program that is given pipes by name, as managers of CMS and their solutions are: the name of a descriptor (/dev/fd/3) opens
 * the pipe that stands there, which the system itself refuses, since the pipe belongs to somebody else.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER "/dev/fd/"
#define FIRST_PIPE 3
#define MOST_DESCRIPTORS 1000

/* A descriptor of its own for the pipe that a path names; -1 for every other path. */
static int open_pipe(const char *path) {
  if (path == NULL || strncmp(path, FOLDER, strlen(FOLDER)) != 0) return -1;
  const char *digits = path + strlen(FOLDER);
  char *end;
  long given = strtol(digits, &end, 10);
  struct stat about;
  if (end == digits || *end != '\0' || given < FIRST_PIPE || given >= MOST_DESCRIPTORS) return -1;
  if (fstat((int)given, &about) != 0 || !S_ISFIFO(about.st_mode)) return -1;
  return dup((int)given);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define DEFINE_FOPEN(name) \
  FILE *name(const char *path, const char *mode) { \
    int opened = open_pipe(path); \
    return opened >= 0 ? fdopen(opened, mode) : NEXT(name)(path, mode); \
  }

#define DEFINE_FREOPEN(name) \
  FILE *name(const char *path, const char *mode, FILE *stream) { \
    int opened = open_pipe(path); \
    if (opened < 0) return NEXT(name)(path, mode, stream); \
    fflush(stream); \
    int moved = dup2(opened, fileno(stream)); \
    close(opened); \
    if (moved < 0) return NULL; \
    clearerr(stream); \
    return stream; \
  }

#define READ_MODE(flags, mode) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

#define DEFINE_OPEN(name) \
  int name(const char *path, int flags, ...) { \
    READ_MODE(flags, mode) \
    int opened = open_pipe(path); \
    return opened >= 0 ? opened : NEXT(name)(path, flags, mode); \
  }

#define DEFINE_OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    READ_MODE(flags, mode) \
    int opened = open_pipe(path); \
    return opened >= 0 ? opened : NEXT(name)(folder, path, flags, mode); \
  }

DEFINE_FOPEN(fopen)
DEFINE_FOPEN(fopen64)
DEFINE_FREOPEN(freopen)
DEFINE_FREOPEN(freopen64)
DEFINE_OPEN(open)
DEFINE_OPEN(open64)
DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)
