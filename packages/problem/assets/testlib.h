/*
 * A header for checkers, interactors, validators and generators, source-compatible with testlib: written from its documentation and from
 * what programs that use it do. It is put beside a program whose package brings no testlib.h of its own.
 *
 * Copyright (c) 2026 The Assay authors
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
 * files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
 * modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software
 * is furnished to do so, subject to the following conditions: the above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
 * OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
 * CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 *
 * A checker is started as `checker input output answer`, an interactor as `interactor input transcript [answer]` with the solution behind
 * standard input and output, a validator with the input as standard input, a generator with arguments of its own. Exit status: 0 accepted,
 * 1 wrong, 2 malformed output, 3 fault of the problem, 7 points, 8 output ended too early; a message goes to standard error. A mistake found
 * while reading the contestant's output is the contestant's, one found in the input or the answer is the problem's.
 *
 * It differs from testlib where judging is safer so: `_pc` ends with status 7 and "percent", whatever the percentage, and numbers that are
 * not finite are not numbers.
 */
#ifndef ASSAY_TESTLIB_H
#define ASSAY_TESTLIB_H
/* Programs ask for this to see whether testlib is there. */
#define _TESTLIB_H_
#ifndef VERSION
#define VERSION "0.9.44"
#endif

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/* ---------- Constants ---------- */

enum TResult {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _unexpected_eof = 8,
    _partially = 16
};

enum TMode { _input, _output, _answer };

enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

/* Partial credit in whole percent. */
#define _pc(percent) (TResult(_partially + (percent)))

#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')
/* What the end of a file reads as. */
#define EOFC (255)

#define OK_EXIT_CODE 0
#define WA_EXIT_CODE 1
#define PE_EXIT_CODE 2
#define FAIL_EXIT_CODE 3
#define DIRT_EXIT_CODE 4
#define POINTS_EXIT_CODE 7
#define UNEXPECTED_EOF_EXIT_CODE 8

#define I64 "%lld"
#define U64 "%llu"
#define NORETURN __attribute__((noreturn))

[[noreturn]] void quit(TResult result, const char *message);
[[noreturn]] void quit(TResult result, const std::string &message);
[[noreturn]] void quitf(TResult result, const char *format, ...) __attribute__((format(printf, 2, 3)));
[[noreturn]] inline void __testlib_fail(const std::string &message) { quit(_fail, message); }

/* ---------- Text ---------- */

namespace assay_testlib {

const size_t SHOWN_LENGTH = 64;
const size_t MESSAGE_LENGTH = 32000;

inline std::string vformat(const char *pattern, va_list arguments) {
    va_list copy;
    va_copy(copy, arguments);
    int length = vsnprintf(0, 0, pattern, copy);
    va_end(copy);
    if (length < 0) return "";
    std::string text(size_t(length) + 1, '\0');
    vsnprintf(&text[0], text.size(), pattern, arguments);
    text.resize(size_t(length));
    return text;
}

/* Without the bytes that a terminal would obey. */
inline std::string printable(const std::string &text) {
    std::string kept;
    for (size_t i = 0; i < text.size(); i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c >= 32 && c != 127) || c == '\t' || c == '\n' || c == '\r') kept += text[i];
    }
    return kept;
}

} // namespace assay_testlib

/* Puts the text that a pattern and the arguments after it make into `result`. */
#define FMT_TO_RESULT(pattern, text_of_pattern, result)                          \
    std::string result;                                                          \
    {                                                                            \
        va_list assay_arguments;                                                 \
        va_start(assay_arguments, pattern);                                      \
        result = assay_testlib::vformat(text_of_pattern, assay_arguments);       \
        va_end(assay_arguments);                                                 \
    }

inline std::string testlib_format_(const char *pattern, ...) __attribute__((format(printf, 1, 2)));
inline std::string testlib_format_(const char *pattern, ...) {
    FMT_TO_RESULT(pattern, pattern, text);
    return text;
}
inline std::string testlib_format_(std::string pattern, ...) {
    FMT_TO_RESULT(pattern, pattern.c_str(), text);
    return text;
}
inline std::string format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));
inline std::string format(const char *pattern, ...) {
    FMT_TO_RESULT(pattern, pattern, text);
    return text;
}
inline std::string format(std::string pattern, ...) {
    FMT_TO_RESULT(pattern, pattern.c_str(), text);
    return text;
}
inline void suppressStdFormatSyntaxCheck() {}

namespace assay_testlib {

template <class T> std::string text(const T &value, std::true_type) { return std::to_string(+value); }
template <class T> std::string text(const T &value, std::false_type) {
    std::ostringstream stream;
    stream << value;
    return stream.str();
}

} // namespace assay_testlib

/* A value as text; a `char` is a number. */
template <class T> std::string vtos(const T &value) { return assay_testlib::text(value, std::is_integral<T>()); }
template <class T> std::string toString(const T &value) { return vtos(value); }

/* As `vtos`, but with seven zeros or more at its end a number is written as a multiple of a power of ten. */
template <class T> std::string toHumanReadableString(const T &value) {
    std::string digits = vtos(value);
    size_t zeros = 0;
    while (zeros + 1 < digits.size() && digits[digits.size() - 1 - zeros] == '0') zeros++;
    if (zeros < 7) return digits;
    std::string factor = digits.substr(0, digits.size() - zeros);
    std::string power = "10^" + vtos(zeros);
    return factor == "1" ? power : factor == "-1" ? "-" + power : factor + "*" + power;
}

inline std::string englishEnding(int number) {
    number %= 100;
    if (number / 10 == 1) return "th";
    return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}

/* A long text with its middle left out, for messages. */
inline std::string compress(const std::string &text) {
    return text.size() <= assay_testlib::SHOWN_LENGTH ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}
inline std::string __testlib_part(const std::string &text) { return compress(text); }

inline bool isBlanks(int c) { return c == LF || c == CR || c == SPACE || c == TAB; }
inline bool isEoln(int c) { return c == LF || c == CR; }
inline bool isEof(int c) { return c == EOFC; }
/* The end reads as 255, which a `char` of that value is not to be taken for. */
inline bool isEof(char c) { return c == (char)EOFC; }

inline std::string trim(const std::string &text) {
    size_t first = 0, last = text.size();
    while (first < last && isBlanks(text[first])) first++;
    while (last > first && isBlanks(text[last - 1])) last--;
    return text.substr(first, last - first);
}
inline std::string upperCase(std::string text) {
    for (char &c : text) {
        if ('a' <= c && c <= 'z') c = char(c - 'a' + 'A');
    }
    return text;
}
inline std::string lowerCase(std::string text) {
    for (char &c : text) {
        if ('A' <= c && c <= 'Z') c = char(c - 'A' + 'a');
    }
    return text;
}

/* The parts between separators, each character of which separates; empty parts count. */
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
    std::vector<std::string> parts(1);
    for (char c : text) {
        if (separators.find(c) == std::string::npos) parts.back() += c;
        else parts.push_back("");
    }
    return parts;
}
inline std::vector<std::string> split(const std::string &text, char separator) { return split(text, std::string(1, separator)); }
/* As `split`, without the empty parts. */
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
    std::vector<std::string> kept;
    for (const std::string &part : split(text, separators)) {
        if (!part.empty()) kept.push_back(part);
    }
    return kept;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator) {
    return tokenize(text, std::string(1, separator));
}

template <class I, class S> std::string join(I first, I last, S separator) {
    std::ostringstream stream;
    for (I i = first; i != last; ++i) {
        if (i != first) stream << separator;
        stream << *i;
    }
    return stream.str();
}
template <class I> std::string join(I first, I last) { return join(first, last, ' '); }
template <class C, class S> std::string join(const C &values, S separator) { return join(values.begin(), values.end(), separator); }
template <class C> std::string join(const C &values) { return join(values, ' '); }

/* ---------- Randomness ---------- */

class pattern;

namespace assay_testlib {

template <class T> struct Shared {
    static int version;
};
template <class T> int Shared<T>::version = -1;

} // namespace assay_testlib

/*
 * A linear congruential generator of 48 bits, the one of `java.util.Random`, so that the same arguments give the same tests everywhere.
 * All bounds are inclusive but that of `next(n)`, which gives 0 to n - 1.
 */
class random_t : public assay_testlib::Shared<void> {
  public:
    random_t() : seed(3905348978240129619LL & MASK) {}

    void setSeed(long long value) { seed = ((unsigned long long)value ^ MULTIPLIER) & MASK; }
    /* From the arguments of a program, its own name left out. */
    void setSeed(int argc, char *argv[]) {
        seed = 3905348978240129619LL;
        for (int i = 1; i < argc; i++) {
            for (const char *c = argv[i]; *c; c++) seed = seed * MULTIPLIER + (unsigned int)(*c) + ADDEND;
            seed += MULTIPLIER / ADDEND;
        }
        seed &= MASK;
    }

    int next(int n) {
        if (n <= 0) __testlib_fail("random_t::next(int n): n must be positive");
        if ((n & -n) == n) return int((n * (long long)nextBits(31)) >> 31);
        const long long limit = INT_MAX / n * (long long)n;
        long long bits;
        do bits = nextBits(31);
        while (bits >= limit);
        return int(bits % n);
    }
    unsigned int next(unsigned int n) {
        if (n >= (unsigned int)INT_MAX) __testlib_fail("random_t::next(unsigned int n): n must be less INT_MAX");
        return (unsigned int)next(int(n));
    }
    long long next(long long n) {
        if (n <= 0) __testlib_fail("random_t::next(long long n): n must be positive");
        const long long limit = LLONG_MAX / n * n;
        long long bits;
        do bits = nextBits(63);
        while (bits >= limit);
        return bits % n;
    }
    unsigned long long next(unsigned long long n) {
        if (n >= (unsigned long long)LLONG_MAX) __testlib_fail("random_t::next(unsigned long long n): n must be less LONGLONG_MAX");
        return (unsigned long long)next((long long)n);
    }
    long next(long n) { return long(next((long long)n)); }
    unsigned long next(unsigned long n) { return (unsigned long)next((unsigned long long)n); }

    int next(int from, int to) { return int(next((long long)to - from + 1) + from); }
    unsigned int next(unsigned int from, unsigned int to) { return (unsigned int)(next((long long)to - from + 1) + from); }
    long long next(long long from, long long to) { return next(to - from + 1) + from; }
    unsigned long long next(unsigned long long from, unsigned long long to) {
        if (from > to) __testlib_fail("random_t::next(unsigned long long from, unsigned long long to): from can't not exceed to");
        return next(to - from + 1) + from;
    }
    long next(long from, long to) { return next(to - from + 1) + from; }
    unsigned long next(unsigned long from, unsigned long to) {
        if (from > to) __testlib_fail("random_t::next(unsigned long from, unsigned long to): from can't not exceed to");
        return next(to - from + 1) + from;
    }
    /* Both kinds of bounds mixed, which callers write without meaning anything by it. */
    long long next(int from, long long to) { return next((long long)from, to); }
    long long next(long long from, int to) { return next(from, (long long)to); }
    long next(int from, long to) { return next((long)from, to); }
    long next(long from, int to) { return next(from, (long)to); }

    /* At least 0 and less than 1. */
    double next() {
        long long high = nextBits(26) << 27;
        return (double)(high + nextBits(27)) / (double)(1LL << 53);
    }
    double next(double n) {
        if (n <= 0.0) __testlib_fail("random_t::next(double): n should be positive");
        return n * next();
    }
    double next(double from, double to) {
        if (from >= to) __testlib_fail("random_t::next(double from, double to): from should be strictly less than to");
        return next(to - from) + from;
    }

    /* A text that fits a pattern. */
    std::string next(const std::string &source);
    std::string next(const char *source, ...) __attribute__((format(printf, 2, 3)));

    /*
     * The largest of type + 1 numbers, or for a negative type the smallest of 1 - type. From 25 on it is computed from one number, with a
     * distribution like it.
     */
    int wnext(int n, int type) {
        if (n <= 0) __testlib_fail("random_t::wnext(int n, int type): n must be positive");
        return std::abs(type) < TRIES ? extreme(n, type) : skewed<int, double>(n, type);
    }
    long long wnext(long long n, int type) {
        if (n <= 0) __testlib_fail("random_t::wnext(long long n, int type): n must be positive");
        return std::abs(type) < TRIES ? extreme(n, type) : skewed<long long, double>(n, type);
    }
    unsigned int wnext(unsigned int n, int type) {
        if (n >= (unsigned int)INT_MAX) __testlib_fail("random_t::wnext(unsigned int n, int type): n must be less INT_MAX");
        return (unsigned int)wnext(int(n), type);
    }
    unsigned long long wnext(unsigned long long n, int type) {
        if (n >= (unsigned long long)LLONG_MAX) {
            __testlib_fail("random_t::wnext(unsigned long long n, int type): n must be less LONGLONG_MAX");
        }
        return (unsigned long long)wnext((long long)n, type);
    }
    long wnext(long n, int type) { return (long)wnext((long long)n, type); }
    unsigned long wnext(unsigned long n, int type) { return (unsigned long)wnext((unsigned long long)n, type); }
    double wnext(int type) {
        if (std::abs(type) < TRIES) {
            double value = next();
            for (int i = 0; i < type; i++) value = std::max(value, next());
            for (int i = 0; i < -type; i++) value = std::min(value, next());
            return value;
        }
        return share(type);
    }
    double wnext(double n, int type) {
        if (n <= 0) __testlib_fail("random_t::wnext(double n, int type): n must be positive");
        if (std::abs(type) >= TRIES) return n * share(type);
        double value = next();
        for (int i = 0; i < type; i++) value = std::max(value, next());
        for (int i = 0; i < -type; i++) value = std::min(value, next());
        return n * value;
    }
    int wnext(int from, int to, int type) { return wnext(width(from, to), type) + from; }
    unsigned int wnext(unsigned int from, unsigned int to, int type) { return wnext(int(width(from, to)), type) + from; }
    long long wnext(long long from, long long to, int type) { return wnext(width(from, to), type) + from; }
    unsigned long long wnext(unsigned long long from, unsigned long long to, int type) { return wnext(width(from, to), type) + from; }
    long wnext(long from, long to, int type) { return wnext(width(from, to), type) + from; }
    unsigned long wnext(unsigned long from, unsigned long to, int type) { return wnext(width(from, to), type) + from; }
    double wnext(double from, double to, int type) {
        if (from >= to) __testlib_fail("random_t::wnext(double from, double to, int type): from should be strictly less than to");
        return wnext(to - from, type) + from;
    }

    template <class I> typename std::iterator_traits<I>::value_type any(I first, I last) {
        return *std::next(first, next(count(std::distance(first, last), "any")));
    }
    template <class C> typename C::value_type any(const C &values) { return any(values.begin(), values.end()); }
    template <class I> typename std::iterator_traits<I>::value_type wany(I first, I last, int type) {
        return *std::next(first, wnext(count(std::distance(first, last), "wany"), type));
    }
    template <class C> typename C::value_type wany(const C &values, int type) { return wany(values.begin(), values.end(), type); }

    /* first, first + 1, …, first + size - 1 in some order. */
    template <class T, class E> std::vector<E> perm(T size, E first) {
        if (size < 0) __testlib_fail("random_t::perm(T size, E first = 0): size must non-negative");
        std::vector<E> order;
        for (T i = 0; i < size; i++) order.push_back(E(first + E(i)));
        for (T i = 1; i < size; i++) std::swap(order[size_t(i)], order[size_t(next(i + 1))]);
        return order;
    }
    template <class T> std::vector<T> perm(T size) { return perm(size, T(0)); }

    /* `size` different numbers. */
    template <class T> std::vector<T> distinct(int size, T from, T to) {
        std::vector<T> chosen;
        if (size == 0) return chosen;
        if (from > to) __testlib_fail("random_t::distinct expected from <= to");
        if (size < 0) __testlib_fail("random_t::distinct expected size >= 0");
        unsigned long long there = (unsigned long long)to - (unsigned long long)from + 1;
        if ((unsigned long long)size > there) __testlib_fail("random_t::distinct expected size <= to - from + 1");
        double draws = 0;
        for (int i = 0; i < size; i++) draws += double(there) / double(there - (unsigned long long)i);
        if (draws < double(there)) {
            std::set<T> taken;
            while (chosen.size() < size_t(size)) {
                T value = T(next(from, to));
                if (taken.insert(value).second) chosen.push_back(value);
            }
            return chosen;
        }
        if (there > 1000000000ULL) __testlib_fail("random_t::distinct here expected to - from + 1 <= 1000000000");
        chosen = perm(int(there), from);
        chosen.resize(size_t(size));
        return chosen;
    }
    template <class T> std::vector<T> distinct(int size, T upper) {
        if (size < 0) __testlib_fail("random_t::distinct expected size >= 0");
        if (size == 0) return std::vector<T>();
        if (upper <= 0) __testlib_fail("random_t::distinct expected upper > 0");
        return distinct(size, T(0), T(upper - 1));
    }

    /* `size` numbers of at least `least` that add up to `sum`. */
    template <class T> std::vector<T> partition(int size, T sum, T least) {
        if (size < 0) __testlib_fail("random_t::partition: size < 0");
        if (size == 0 && sum != 0) __testlib_fail("random_t::partition: size == 0 && sum != 0");
        if (least * size > sum) __testlib_fail("random_t::partition: min_part * size > sum");
        if (size == 0) return std::vector<T>();
        T last = T(sum - least * size + size);
        std::vector<T> cuts = distinct(size - 1, T(1), T(last - 1));
        std::sort(cuts.begin(), cuts.end());
        cuts.push_back(last);
        std::vector<T> parts;
        T before = 0;
        for (T cut : cuts) {
            parts.push_back(T(cut - before - 1 + least));
            before = cut;
        }
        return parts;
    }
    template <class T> std::vector<T> partition(int size, T sum) { return partition(size, sum, T(1)); }

  private:
    static const unsigned long long MULTIPLIER = 0x5DEECE66DULL;
    static const unsigned long long ADDEND = 0xBULL;
    static const unsigned long long MASK = (1ULL << 48) - 1;
    static const int TRIES = 25;
    unsigned long long seed;

    long long nextBits(int bits) {
        if (bits <= 48) {
            seed = (seed * MULTIPLIER + ADDEND) & MASK;
            return (long long)(seed >> (48 - bits));
        }
        int low = version == 0 ? 31 : 32;
        long long left = nextBits(31) << 32;
        return left ^ nextBits(low);
    }

    template <class T> T extreme(T n, int type) {
        T value = next(n);
        for (int i = 0; i < type; i++) value = std::max(value, next(n));
        for (int i = 0; i < -type; i++) value = std::min(value, next(n));
        return value;
    }
    double share(int type) {
        return type > 0 ? std::pow(next(), 1.0 / (type + 1)) : 1 - std::pow(next(), 1.0 / (1 - type));
    }
    template <class T, class D> T skewed(T n, int type) { return std::min(std::max(T(D(n) * share(type)), T(0)), T(n - 1)); }
    template <class T> T width(T from, T to) {
        if (from > to) __testlib_fail("random_t::wnext: from can't not exceed to");
        return T(to - from + 1);
    }
    template <class D> int count(D size, const char *what) {
        if (size <= 0) __testlib_fail(std::string("random_t::") + what + ": nothing to choose from");
        return int(size);
    }
};

/*
 * A text that others must fit: characters, sets `[a-z0-9]` and `[^…]`, counts `{2}`, `{1,9}`, `?`, `*` and `+` after one of them, and alternatives
 * in parentheses, at the end. A backslash takes the meaning from what follows; blanks do not count without one. Counts take as much as they can
 * and never give back.
 */
class pattern {
  public:
    pattern(std::string text) : source(text), least(0), most(0) {
        std::string rest;
        for (size_t i = 0; i < text.size(); i++) {
            if (text[i] != ' ' || escaped(text, i)) rest += text[i];
        }
        parse(rest);
    }

    std::string src() const { return source; }
    bool matches(const std::string &text) const { return matches(text, 0); }
    bool matches(const std::string &text, size_t from) const {
        if (most > 0) {
            size_t taken = 0;
            while (from < text.size() && taken < most && allows(text[from])) {
                from++;
                taken++;
            }
            if (taken < least) return false;
        }
        if (children.empty()) return from == text.size();
        for (const pattern &child : children) {
            if (child.matches(text, from)) return true;
        }
        return false;
    }
    /* Any text that fits. */
    std::string next(random_t &random) const {
        if (most == UNBOUNDED) __testlib_fail("pattern::next(random_t& rnd): can't process character '*' for generation");
        std::string text;
        if (most > 0) {
            int times = random.next(int(most - least) + 1) + int(least);
            for (int i = 0; i < times; i++) text += set[size_t(random.next(int(set.size())))];
        }
        if (!children.empty()) text += children[size_t(random.next(int(children.size())))].next(random);
        return text;
    }

  private:
    static const size_t UNBOUNDED = INT_MAX;
    std::string source;
    std::string set;
    size_t least, most;
    std::vector<pattern> children;

    bool allows(char c) const { return set.find(c) != std::string::npos; }

    [[noreturn]] static void refuse(const std::string &part) {
        __testlib_fail("pattern: Illegal pattern (or part) \"" + part + "\"");
    }
    static bool escaped(const std::string &text, size_t at) {
        size_t slashes = 0;
        while (slashes < at && text[at - 1 - slashes] == '\\') slashes++;
        return slashes % 2 == 1;
    }
    static bool commands(const std::string &text, size_t at, char c) {
        return at < text.size() && text[at] == c && !escaped(text, at);
    }

    void parse(const std::string &text) {
        std::vector<size_t> bars;
        size_t firstClosed = std::string::npos;
        int depth = 0;
        for (size_t i = 0; i < text.size(); i++) {
            if (commands(text, i, '(')) depth++;
            if (commands(text, i, ')')) {
                depth--;
                if (depth == 0 && firstClosed == std::string::npos) firstClosed = i;
            }
            if (depth < 0) refuse(text);
            if (depth == 0 && commands(text, i, '|')) bars.push_back(i);
        }
        if (depth != 0) refuse(text);
        if (!bars.empty()) {
            size_t start = 0;
            bars.push_back(text.size());
            for (size_t bar : bars) {
                children.push_back(pattern(text.substr(start, bar - start)));
                start = bar + 1;
            }
        } else if (commands(text, 0, '(') && firstClosed + 1 == text.size()) {
            children.push_back(pattern(text.substr(1, text.size() - 2)));
        } else {
            size_t at = 0;
            scanSet(text, at);
            scanCount(text, at);
            if (at < text.size()) children.push_back(pattern(text.substr(at)));
        }
    }

    static char scanChar(const std::string &text, size_t &at) {
        if (at < text.size() && text[at] == '\\') at++;
        if (at >= text.size()) refuse(text);
        return text[at++];
    }

    void scanSet(const std::string &text, size_t &at) {
        if (at >= text.size()) refuse(text);
        if (!commands(text, at, '[')) {
            if (commands(text, at, '(') || commands(text, at, ')')) refuse(text);
            set = std::string(1, scanChar(text, at));
            return;
        }
        at++;
        bool except = commands(text, at, '^');
        if (except) at++;
        while (at < text.size() && !commands(text, at, ']')) {
            char first = scanChar(text, at);
            if (commands(text, at, '-') && at + 1 < text.size() && !commands(text, at + 1, ']')) {
                at++;
                char last = scanChar(text, at);
                if (first > last) refuse(text);
                for (int c = first; c <= last; c++) set += char(c);
            } else {
                set += first;
            }
        }
        if (!commands(text, at, ']')) refuse(text);
        at++;
        if (except) {
            std::string others;
            for (int c = CHAR_MIN; c <= CHAR_MAX; c++) {
                if (c != (char)EOFC && set.find(char(c)) == std::string::npos) others += char(c);
            }
            set = others;
        }
        std::sort(set.begin(), set.end());
    }

    void scanCount(const std::string &text, size_t &at) {
        least = most = 1;
        if (at >= text.size()) return;
        if (commands(text, at, '?')) least = 0;
        else if (commands(text, at, '*')) least = 0, most = UNBOUNDED;
        else if (commands(text, at, '+')) most = UNBOUNDED;
        else if (!commands(text, at, '{')) return;
        if (text[at++] != '{') return;
        size_t close = text.find('}', at);
        if (close == std::string::npos) refuse(text);
        std::vector<std::string> bounds = tokenize(text.substr(at, close - at), ',');
        if (bounds.empty() || bounds.size() > 2 || text[at] == ',') refuse(text);
        for (const std::string &bound : bounds) {
            for (char c : bound) {
                if (c < '0' || c > '9' || bound.size() > 9) refuse(text);
            }
        }
        least = size_t(atoi(bounds[0].c_str()));
        most = size_t(atoi(bounds.back().c_str()));
        if (least > most) refuse(text);
        at = close + 1;
    }
};

inline std::string random_t::next(const std::string &source) { return pattern(source).next(*this); }
inline std::string random_t::next(const char *source, ...) {
    FMT_TO_RESULT(source, source, text);
    return pattern(text).next(*this);
}

typedef pattern pattern_t;

inline random_t &assayRandom() {
    static random_t instance;
    return instance;
}
static random_t &rnd = assayRandom();

template <class I> void shuffle(I first, I last) {
    if (first == last) return;
    for (I i = first + 1; i != last; ++i) std::iter_swap(i, first + rnd.next(int(i - first) + 1));
}

/* ---------- Reading ---------- */

class InStream;
[[noreturn]] void quitInStream(InStream &stream, TResult result, const std::string &message);

namespace assay_testlib {

/* Where a validator notes what was read and whether it is at a bound; other programs are not to be compiled with that. */
struct Notes {
    void (*variable)(const std::string &name);
    void (*bounds)(const std::string &name, const std::string &low, const std::string &high, bool hitLow, bool hitHigh);
    void (*testCase)(int number);
};
inline Notes &notes() {
    static Notes none = {0, 0, 0};
    return none;
}

/* Which of the test cases in a file is being read; none if negative. */
inline int &testCase() {
    static int number = -1;
    return number;
}

inline TTestlibMode &mode() {
    static TTestlibMode value = _unknown;
    return value;
}

} // namespace assay_testlib

/* Reads what readOne reads, `size` times; a validator wants one space between them. */
#define ASSAY_READ_MANY(type, readOne, separated)                                                                  \
    if (size < 0) quit(_fail, "the number of values to read should be non-negative");                              \
    if (size > 100000000) quit(_fail, "the number of values to read should be at most 100000000");                 \
    std::vector<type> values;                                                                                      \
    values.reserve(size_t(size));                                                                                  \
    for (int i = 0; i < size; i++) {                                                                               \
        element = indexBase + i;                                                                                   \
        values.push_back(readOne);                                                                                 \
        if (separated && strict && i + 1 < size) readSpace();                                                      \
    }                                                                                                              \
    element = NO_ELEMENT;                                                                                          \
    return values

/* A file read as a stream of bytes. */
class InStream {
  public:
    TMode mode;
    std::string name;
    bool opened, stdfile;
    /* In strict mode, that of validators, nothing is skipped and line ends are line feeds. */
    bool strict;
    int wordReserveSize;
    size_t maxFileSize, maxTokenLength, maxMessageLength, maxBlankCount;

    InStream()
        : mode(_input), opened(false), stdfile(false), strict(false), wordReserveSize(4), maxFileSize(128 * 1024 * 1024),
          maxTokenLength(32 * 1024 * 1024), maxMessageLength(assay_testlib::MESSAGE_LENGTH),
          maxBlankCount(std::numeric_limits<size_t>::max()), file(0), at(0), end(0), ended(true), line(1), lineOfText(0),
          readCount(0), element(NO_ELEMENT) {}
    /* Reads a text as the other stream would read it. */
    InStream(const InStream &like, std::string text) : InStream() {
        mode = like.mode;
        name = like.name;
        strict = like.strict;
        opened = true;
        buffer.assign(text.begin(), text.end());
        end = buffer.size();
    }
    ~InStream() { close(); }

    void init(std::string path, TMode fileMode) { open(fopen(path.c_str(), "rb"), path, fileMode); }
    void init(std::FILE *from, TMode fileMode) {
        open(from, from == stdin ? "stdin" : from == stdout ? "stdout" : from == stderr ? "stderr" : "unknown", fileMode);
    }
    /* Begins again where the file stands. */
    void reset(std::FILE *from = 0) {
        std::FILE *old = file;
        if (from) init(from, mode);
        else if (old) rewind(old), open(old, name, mode);
    }
    void close() {
        if (file && file != stdin) fclose(file);
        file = 0;
        ended = true;
    }
    void skipBom() {
        const char *mark = "\xEF\xBB\xBF";
        int found = 0;
        while (found < 3 && peek() == (unsigned char)mark[found]) {
            take();
            found++;
        }
        while (found < 3 && found > 0) unread(mark[--found]);
    }

    /* How it ends; a complaint about a file of the problem is the problem's fault. */
    [[noreturn]] void quit(TResult result, const char *message) { quitInStream(*this, result, message); }
    [[noreturn]] void quit(TResult result, const std::string &message) { quitInStream(*this, result, message); }
    [[noreturn]] void quits(TResult result, std::string message) { quitInStream(*this, result, message); }
    [[noreturn]] void quitf(TResult result, const char *pattern, ...) __attribute__((format(printf, 3, 4))) {
        FMT_TO_RESULT(pattern, pattern, message);
        quit(result, message);
    }
    void quitif(bool condition, TResult result, const char *pattern, ...) __attribute__((format(printf, 4, 5))) {
        if (!condition) return;
        FMT_TO_RESULT(pattern, pattern, message);
        quit(result, message);
    }
    void ensuref(bool condition, const char *pattern, ...) __attribute__((format(printf, 3, 4))) {
        if (condition) return;
        FMT_TO_RESULT(pattern, pattern, message);
        quit(_wa, message);
    }
    void __testlib_ensure(bool condition, std::string message) {
        if (!condition) quit(_wa, message);
    }
    void setTestCase(int number) { assay_testlib::testCase() = number; }

    /* Bytes. The end reads as EOFC. */
    char curChar() {
        int c = peek();
        return char(c < 0 ? EOFC : c);
    }
    char nextChar() {
        int c = take();
        return char(c < 0 ? EOFC : c);
    }
    char readChar() { return nextChar(); }
    char readChar(char expected) {
        int c = take();
        if (c != (unsigned char)expected) {
            std::string found = c < 0 ? "end of file" : std::string("character '") + char(c) + "'";
            quit(_pe, "Unexpected " + found + ", but '" + expected + "' expected");
        }
        return expected;
    }
    void skipChar() { take(); }
    char readSpace() { return readChar(' '); }
    void unreadChar(char c) { unread((unsigned char)c); }
    void skipBlanks() {
        size_t count = 0;
        while (isBlanks(peek())) {
            take();
            if (++count > maxBlankCount) quit(_pe, "Too many blanks in a row");
        }
    }
    size_t getReadChars() const { return readCount; }

    bool eof() { return peek() < 0; }
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    /* Whether a line ends here; if so, its end has been read. */
    bool eoln() {
        int c = peek();
        if (c < 0) return !strict;
        if (c == CR && !strict) {
            take();
            if (peek() == LF) return take(), true;
            unread(CR);
            return false;
        }
        return c == LF ? take(), true : false;
    }
    bool seekEoln() {
        while (peek() == SPACE || peek() == TAB) take();
        return eoln();
    }
    void readEoln() {
        if (eoln()) return;
        bool windows = strict && peek() == CR;
        quit(_pe, windows ? "Expected EOLN, but a carriage return found: the line ends of Windows" : "Expected EOLN");
    }
    void readEof() {
        if (!eof()) quit(_pe, "Expected EOF");
        sawEnd() = true;
    }
    void nextLine() { readLine(); }

    /* Words: what there is between blanks. */
    void readTokenTo(std::string &token) {
        token.clear();
        if (!strict) skipBlanks();
        int c = peek();
        if (c < 0) quit(_unexpected_eof, "Unexpected end of file - token expected");
        if (isBlanks(c)) quit(_pe, "Unexpected white-space - token expected");
        while (c >= 0 && !isBlanks(c)) {
            token += char(c);
            if (token.size() > maxTokenLength) {
                quit(_pe, "Length of token exceeds '" + vtos(maxTokenLength) + "', token is '" + compress(token) + "...'");
            }
            take();
            c = peek();
        }
    }
    void readTokenTo(std::string &token, const pattern &wanted, const std::string &what = "") {
        readTokenTo(token);
        fit("Token", token, wanted, what);
    }
    void readTokenTo(std::string &token, const std::string &wanted, const std::string &what = "") {
        readTokenTo(token, pattern(wanted), what);
    }
    std::string readToken() {
        std::string token;
        readTokenTo(token);
        return token;
    }
    std::string readToken(const pattern &wanted, const std::string &what = "") {
        std::string token;
        readTokenTo(token, wanted, what);
        return token;
    }
    std::string readToken(const std::string &wanted, const std::string &what = "") { return readToken(pattern(wanted), what); }
    std::vector<std::string> readTokens(int size, const pattern &wanted, const std::string &what = "", int indexBase = 1) {
        ASSAY_READ_MANY(std::string, readToken(wanted, what), true);
    }
    std::vector<std::string> readTokens(int size, const std::string &wanted, const std::string &what = "", int indexBase = 1) {
        return readTokens(size, pattern(wanted), what, indexBase);
    }
    std::vector<std::string> readTokens(int size, int indexBase = 1) { ASSAY_READ_MANY(std::string, readToken(), true); }

    void readWordTo(std::string &word) { readTokenTo(word); }
    void readWordTo(std::string &word, const pattern &wanted, const std::string &what = "") { readTokenTo(word, wanted, what); }
    void readWordTo(std::string &word, const std::string &wanted, const std::string &what = "") { readTokenTo(word, wanted, what); }
    std::string readWord() { return readToken(); }
    std::string readWord(const pattern &wanted, const std::string &what = "") { return readToken(wanted, what); }
    std::string readWord(const std::string &wanted, const std::string &what = "") { return readToken(wanted, what); }
    std::vector<std::string> readWords(int size, const pattern &wanted, const std::string &what = "", int indexBase = 1) {
        return readTokens(size, wanted, what, indexBase);
    }
    std::vector<std::string> readWords(int size, const std::string &wanted, const std::string &what = "", int indexBase = 1) {
        return readTokens(size, wanted, what, indexBase);
    }
    std::vector<std::string> readWords(int size, int indexBase = 1) { return readTokens(size, indexBase); }

    /* Lines, without their ends. */
    void readLineTo(std::string &text) {
        text.clear();
        for (int c = peek(); c >= 0 && c != LF; c = peek()) {
            if (c == CR) {
                take();
                if (peek() != LF) continue;
                unread(CR);
                break;
            }
            text += char(take());
        }
        if (strict) readEoln();
        else eoln();
    }
    void readLineTo(std::string &text, const pattern &wanted, const std::string &what = "") {
        lineOfText = line;
        readLineTo(text);
        fit("Line", text, wanted, what);
        lineOfText = 0;
    }
    void readLineTo(std::string &text, const std::string &wanted, const std::string &what = "") {
        readLineTo(text, pattern(wanted), what);
    }
    std::string readLine() {
        std::string text;
        readLineTo(text);
        return text;
    }
    std::string readLine(const pattern &wanted, const std::string &what = "") {
        std::string text;
        readLineTo(text, wanted, what);
        return text;
    }
    std::string readLine(const std::string &wanted, const std::string &what = "") { return readLine(pattern(wanted), what); }
    std::vector<std::string> readLines(int size, const pattern &wanted, const std::string &what = "", int indexBase = 1) {
        ASSAY_READ_MANY(std::string, readLine(wanted, what), false);
    }
    std::vector<std::string> readLines(int size, const std::string &wanted, const std::string &what = "", int indexBase = 1) {
        return readLines(size, pattern(wanted), what, indexBase);
    }
    std::vector<std::string> readLines(int size, int indexBase = 1) { ASSAY_READ_MANY(std::string, readLine(), false); }

    void readStringTo(std::string &text) { readLineTo(text); }
    void readStringTo(std::string &text, const pattern &wanted, const std::string &what = "") { readLineTo(text, wanted, what); }
    void readStringTo(std::string &text, const std::string &wanted, const std::string &what = "") { readLineTo(text, wanted, what); }
    std::string readString() { return readLine(); }
    std::string readString(const pattern &wanted, const std::string &what = "") { return readLine(wanted, what); }
    std::string readString(const std::string &wanted, const std::string &what = "") { return readLine(wanted, what); }
    std::vector<std::string> readStrings(int size, const pattern &wanted, const std::string &what = "", int indexBase = 1) {
        return readLines(size, wanted, what, indexBase);
    }
    std::vector<std::string> readStrings(int size, const std::string &wanted, const std::string &what = "", int indexBase = 1) {
        return readLines(size, wanted, what, indexBase);
    }
    std::vector<std::string> readStrings(int size, int indexBase = 1) { return readLines(size, indexBase); }

    /* Whole numbers. One number has one spelling: no plus, no leading zeros, no minus zero. */
    long long readLong();
    long long readLong(long long low, long long high, const std::string &what = "") {
        return within("Integer", readLong(), low, high, what);
    }
    /* As `readUnsignedLong`, for bounds that have no sign. */
    unsigned long long readLong(unsigned long long low, unsigned long long high, const std::string &what = "") {
        return readUnsignedLong(low, high, what);
    }
    std::vector<long long> readLongs(int size, long long low, long long high, const std::string &what = "", int indexBase = 1) {
        ASSAY_READ_MANY(long long, readLong(low, high, what), true);
    }
    std::vector<unsigned long long> readLongs(int size, unsigned long long low, unsigned long long high, const std::string &what = "",
                                              int indexBase = 1) {
        ASSAY_READ_MANY(unsigned long long, readUnsignedLong(low, high, what), true);
    }
    std::vector<long long> readLongs(int size, int indexBase = 1) { ASSAY_READ_MANY(long long, readLong(), true); }

    unsigned long long readUnsignedLong();
    unsigned long long readUnsignedLong(unsigned long long low, unsigned long long high, const std::string &what = "") {
        return within("Unsigned integer", readUnsignedLong(), low, high, what);
    }
    std::vector<unsigned long long> readUnsignedLongs(int size, unsigned long long low, unsigned long long high,
                                                      const std::string &what = "", int indexBase = 1) {
        ASSAY_READ_MANY(unsigned long long, readUnsignedLong(low, high, what), true);
    }
    std::vector<unsigned long long> readUnsignedLongs(int size, int indexBase = 1) {
        ASSAY_READ_MANY(unsigned long long, readUnsignedLong(), true);
    }

    int readInt();
    int readInt(int low, int high, const std::string &what = "") { return within("Integer", readInt(), low, high, what); }
    std::vector<int> readInts(int size, int low, int high, const std::string &what = "", int indexBase = 1) {
        ASSAY_READ_MANY(int, readInt(low, high, what), true);
    }
    std::vector<int> readInts(int size, int indexBase = 1) { ASSAY_READ_MANY(int, readInt(), true); }
    int readInteger() { return readInt(); }
    int readInteger(int low, int high, const std::string &what = "") { return readInt(low, high, what); }
    std::vector<int> readIntegers(int size, int low, int high, const std::string &what = "", int indexBase = 1) {
        return readInts(size, low, high, what, indexBase);
    }
    std::vector<int> readIntegers(int size, int indexBase = 1) { return readInts(size, indexBase); }

    /* Numbers with a fraction. */
    double readDouble();
    double readDouble(double low, double high, const std::string &what = "") {
        return within("Double", readDouble(), low, high, what);
    }
    std::vector<double> readDoubles(int size, double low, double high, const std::string &what = "", int indexBase = 1) {
        ASSAY_READ_MANY(double, readDouble(low, high, what), true);
    }
    std::vector<double> readDoubles(int size, int indexBase = 1) { ASSAY_READ_MANY(double, readDouble(), true); }
    double readReal() { return readDouble(); }
    double readReal(double low, double high, const std::string &what = "") { return readDouble(low, high, what); }
    std::vector<double> readReals(int size, double low, double high, const std::string &what = "", int indexBase = 1) {
        return readDoubles(size, low, high, what, indexBase);
    }
    std::vector<double> readReals(int size, int indexBase = 1) { return readDoubles(size, indexBase); }

    /* As plain decimals, with `fewest` to `most` digits after the point. */
    double readStrictDouble(double low, double high, int fewest, int most, const std::string &what = "");
    std::vector<double> readStrictDoubles(int size, double low, double high, int fewest, int most, const std::string &what = "",
                                          int indexBase = 1) {
        ASSAY_READ_MANY(double, readStrictDouble(low, high, fewest, most, what), true);
    }
    double readStrictReal(double low, double high, int fewest, int most, const std::string &what = "") {
        return readStrictDouble(low, high, fewest, most, what);
    }
    std::vector<double> readStrictReals(int size, double low, double high, int fewest, int most, const std::string &what = "",
                                        int indexBase = 1) {
        return readStrictDoubles(size, low, high, fewest, most, what, indexBase);
    }

    /* Where it stands, as messages say it. */
    std::string place() const {
        std::string text = mode == _output ? "" : name;
        if (mode != _output && strict && stdfile) text += ", line " + vtos(lineOfText > 0 ? lineOfText : line);
        return text;
    }
    /* Whether the end was looked for and was there. */
    static bool &sawEnd() {
        static bool value = false;
        return value;
    }
    /* All of it that has been read, kept for a validator that marks it. */
    static std::string *&copy() {
        static std::string *kept = 0;
        return kept;
    }

  private:
    static const int NO_ELEMENT = INT_MIN;
    static const size_t BLOCK = 1 << 16;
    /* Kept free before each block, for what is put back. */
    static const size_t MARGIN = 256;

    std::FILE *file;
    std::vector<char> buffer;
    size_t at, end;
    bool ended;
    int line;
    /* Where the text began that is looked at, if that is not where the stream is. */
    int lineOfText;
    size_t readCount;
    /* Which of many is being read. */
    int element;

    InStream(const InStream &);
    InStream &operator=(const InStream &);

    void open(std::FILE *from, const std::string &title, TMode fileMode) {
        if (file != from) close();
        file = from;
        name = title;
        mode = fileMode;
        opened = file != 0;
        stdfile = file == stdin;
        buffer.assign(MARGIN + BLOCK, '\0');
        at = end = MARGIN;
        ended = !opened;
        line = 1;
        readCount = 0;
        if (opened) return;
        const char *kind = mode == _output ? "Output" : mode == _answer ? "Answer" : "Input";
        ::quit(mode == _output ? _pe : _fail, std::string(kind) + " file not found: \"" + name + "\"");
    }

    bool fill() {
        if (ended) return false;
        at = end = MARGIN;
        if (stdfile) {
            // What a solution waits for has to be on its way before its answer is waited for.
            fflush(stdout);
            std::cout.flush();
            ssize_t got;
            do got = ::read(STDIN_FILENO, &buffer[MARGIN], BLOCK);
            while (got < 0 && errno == EINTR);
            if (got > 0) end += size_t(got);
        } else {
            end += fread(&buffer[MARGIN], 1, BLOCK, file);
        }
        ended = at == end;
        return !ended;
    }
    int peek() { return at < end || fill() ? (unsigned char)buffer[at] : -1; }
    int take() {
        int c = peek();
        if (c < 0) return c;
        at++;
        readCount++;
        if (c == LF) line++;
        if (copy()) *copy() += char(c);
        return c;
    }
    void unread(int c) {
        if (at == 0) {
            buffer.insert(buffer.begin(), MARGIN, '\0');
            at += MARGIN;
            end += MARGIN;
        }
        buffer[--at] = char(c);
        if (readCount > 0) readCount--;
        if (c == LF) line--;
        if (copy() && !copy()->empty()) copy()->erase(copy()->size() - 1);
    }

    /* How a message names what was read: "Integer parameter [name=n] equals to 5, " or just "Integer 5 ". */
    std::string subject(const char *kind, const std::string &value, const std::string &what, bool isLine) const {
        std::string text = kind;
        if (element != NO_ELEMENT) {
            text += " element ";
            text += what.empty() ? "[index=" + vtos(element) + "]" : what + "[" + vtos(element) + "]";
            return text + " equals to " + value + (what.empty() && value[0] == '"' ? " " : ", ");
        }
        if (what.empty()) return text + " " + value + " ";
        return text + (isLine ? "" : " parameter") + " [name=" + what + "] equals to " + value + ", ";
    }
    template <class T> T within(const char *kind, T value, T low, T high, const std::string &what) {
        /* Written so that a value that is not a number fails too. */
        if (!(low <= value && value <= high)) {
            quit(_wa, subject(kind, vtos(value), what, false) + "violates the range [" + bound(low) + ", " + bound(high) + "]");
        }
        if (!what.empty() && strict && assay_testlib::notes().bounds) note(what, value, low, high);
        return value;
    }
    void fit(const char *kind, const std::string &text, const pattern &wanted, const std::string &what) {
        if (!wanted.matches(text)) {
            std::string found = subject(kind, "\"" + compress(text) + "\"", what, kind[0] == 'L');
            quit(_wa, found + "doesn't correspond to pattern \"" + wanted.src() + "\"");
        }
        if (!what.empty() && strict && assay_testlib::notes().variable) assay_testlib::notes().variable(what);
    }
    template <class T> static std::string bound(T value) { return toHumanReadableString(value); }
    static std::string bound(double value) { return vtos(value); }
    template <class T> static void note(const std::string &what, T value, T low, T high) {
        assay_testlib::notes().bounds(what, vtos(low), vtos(high), value == low, value == high);
    }
    static void note(const std::string &what, double value, double low, double high) {
        const double margin = 1e-12;
        assay_testlib::notes().bounds(what, testlib_format_("%.6f", low), testlib_format_("%.6f", high), std::fabs(value - low) < margin,
                                  std::fabs(value - high) < margin);
    }
};

/* Texts as numbers; a complaint is one about the stream. */
inline long long stringToLongLong(InStream &stream, const std::string &text) {
    size_t start = !text.empty() && text[0] == '-' ? 1 : 0;
    bool good = text.size() > start && text.size() <= 20;
    for (size_t i = start; i < text.size() && good; i++) good = '0' <= text[i] && text[i] <= '9';
    if (good && text[start] == '0') good = text.size() == 1;
    errno = 0;
    long long value = good ? strtoll(text.c_str(), 0, 10) : 0;
    if (!good || errno == ERANGE) stream.quit(_pe, "Expected integer, but \"" + compress(text) + "\" found");
    return value;
}
inline long long stringToLongLong(InStream &stream, const char *text) { return stringToLongLong(stream, std::string(text)); }

inline unsigned long long stringToUnsignedLongLong(InStream &stream, const std::string &text) {
    bool good = !text.empty() && text.size() <= 20;
    for (size_t i = 0; i < text.size() && good; i++) good = '0' <= text[i] && text[i] <= '9';
    if (good && text[0] == '0') good = text.size() == 1;
    errno = 0;
    unsigned long long value = good ? strtoull(text.c_str(), 0, 10) : 0;
    if (!good || errno == ERANGE) stream.quit(_pe, "Expected unsigned integer, but \"" + compress(text) + "\" found");
    return value;
}
inline unsigned long long stringToUnsignedLongLong(InStream &stream, const char *text) {
    return stringToUnsignedLongLong(stream, std::string(text));
}

/* Infinities and what is not a number are no numbers here. */
inline double stringToDouble(InStream &stream, const std::string &text) {
    bool digit = false, good = text.size() <= 1000;
    for (size_t i = 0; i < text.size() && good; i++) {
        char c = text[i];
        if ('0' <= c && c <= '9') digit = true;
        else good = c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
    }
    char *stop = 0;
    double value = good && digit ? strtod(text.c_str(), &stop) : 0;
    if (!good || !digit || *stop != 0 || !std::isfinite(value)) {
        stream.quit(_pe, "Expected double, but \"" + compress(text) + "\" found");
    }
    return value;
}
inline double stringToDouble(InStream &stream, const char *text) { return stringToDouble(stream, std::string(text)); }

inline double stringToStrictDouble(InStream &stream, const std::string &text, int fewest, int most) {
    if (fewest < 0) stream.quit(_fail, "stringToStrictDouble: minAfterPointDigitCount should be non-negative");
    if (fewest > most) {
        stream.quit(_fail, "stringToStrictDouble: minAfterPointDigitCount should be less or equal to maxAfterPointDigitCount");
    }
    size_t start = !text.empty() && text[0] == '-' ? 1 : 0, point = text.find('.');
    size_t whole = (point == std::string::npos ? text.size() : point) - start;
    size_t fraction = point == std::string::npos ? 0 : text.size() - point - 1;
    bool good = text.size() <= 1000 && whole > 0 && (point == std::string::npos || fraction > 0), zero = true;
    for (size_t i = start; i < text.size() && good; i++) {
        if (i == point) continue;
        good = '0' <= text[i] && text[i] <= '9';
        zero = zero && text[i] == '0';
    }
    if (good && whole > 1) good = text[start] != '0';
    if (!good) stream.quit(_pe, "Expected strict double, but \"" + compress(text) + "\" found");
    if (fraction < size_t(fewest) || fraction > size_t(most)) {
        stream.quit(_pe, "Expected strict double with number of digits after point in range [" + vtos(fewest) + "," + vtos(most) +
                             "], but \"" + compress(text) + "\" found");
    }
    if (zero && start == 1) stream.quit(_pe, "Redundant minus in \"" + compress(text) + "\" found");
    return strtod(text.c_str(), 0);
}
inline double stringToStrictDouble(InStream &stream, const char *text, int fewest, int most) {
    return stringToStrictDouble(stream, std::string(text), fewest, most);
}

inline long long InStream::readLong() { return stringToLongLong(*this, readToken()); }
inline unsigned long long InStream::readUnsignedLong() { return stringToUnsignedLongLong(*this, readToken()); }
inline int InStream::readInt() {
    std::string token = readToken();
    long long value = stringToLongLong(*this, token);
    if (value < INT_MIN || value > INT_MAX) quit(_pe, "Expected int32, but \"" + compress(token) + "\" found");
    return int(value);
}
inline double InStream::readDouble() { return stringToDouble(*this, readToken()); }
inline double InStream::readStrictDouble(double low, double high, int fewest, int most, const std::string &what) {
    return within("Strict double", stringToStrictDouble(*this, readToken(), fewest, most), low, high, what);
}

inline InStream &assayStream(TMode mode) {
    static InStream *streams = new InStream[3];
    return streams[mode];
}
static InStream &inf = assayStream(_input);
static InStream &ouf = assayStream(_output);
static InStream &ans = assayStream(_answer);

/* What an interactor leaves for the checker. */
inline std::fstream &assayTranscript() {
    static std::fstream file;
    return file;
}
static std::fstream &tout = assayTranscript();

/* ---------- What validators and checkers are told of the input's place ---------- */

class Validator {
  public:
    Validator() : testsetName("tests"), registered(false), chosenCase(-1) {}

    const std::string &testset() const {
        requireArguments("testset");
        return testsetName;
    }
    const std::string &group() const {
        requireArguments("group");
        return groupName;
    }
    const std::string &testOverviewLogFileName() const { return overviewName; }
    const std::string &testMarkupFileName() const { return markupName; }
    int testCase() const { return chosenCase; }
    const std::string &testCaseFileName() const { return caseName; }
    void setTestset(const char *value) { testsetName = value; }
    void setGroup(const char *value) { groupName = value; }
    void setTestOverviewLogFileName(const char *value) { overviewName = value; }
    void setTestMarkupFileName(const char *value) {
        markupName = value;
        InStream::copy() = &text;
    }
    void setTestCase(int value) { chosenCase = value; }
    void setTestCaseFileName(const char *value) {
        caseName = value;
        InStream::copy() = &text;
    }
    void initialize() { registered = true; }

    /* Something that tests may have; `feature` says that this one has it. */
    void addFeature(const std::string &feature) {
        if (features.count(feature)) __testlib_fail("Feature " + feature + " registered twice.");
        features[feature] = false;
    }
    void feature(const std::string &feature) {
        if (!features.count(feature)) __testlib_fail("Feature " + feature + " didn't registered via addFeature(feature).");
        features[feature] = true;
    }

    /* A name with a tilde before or after it says that this bound need not be met by a test. */
    void noteVariable(const std::string &name) {
        std::string plain = bare(name);
        if (analyzable(plain)) variables.insert(plain);
    }
    void noteBounds(const std::string &name, const std::string &low, const std::string &high, bool hitLow, bool hitHigh) {
        std::string plain = bare(name);
        if (!analyzable(plain)) return;
        variables.insert(plain);
        Bounds &bounds = known[plain];
        if (bounds.low.empty()) bounds.low = low, bounds.high = high;
        if (bounds.low != low) bounds.low = "?";
        if (bounds.high != high) bounds.high = "?";
        bounds.hitLow = bounds.hitLow || hitLow || name[0] == '~';
        bounds.hitHigh = bounds.hitHigh || hitHigh || name[name.size() - 1] == '~';
    }

    void startCase(int number) {
        if (InStream::copy()) starts.push_back(std::make_pair(text.size(), number));
    }

    /* Writes the files that were asked for. */
    void finish() {
        if (!overviewName.empty()) write(overviewName, overview());
        if (!markupName.empty()) write(markupName, markup());
        if (!caseName.empty() && chosenCase >= 0) writeCase();
    }

  private:
    struct Bounds {
        std::string low, high;
        bool hitLow, hitHigh;
        Bounds() : hitLow(false), hitHigh(false) {}
    };
    std::string testsetName, groupName, overviewName, markupName, caseName;
    bool registered;
    int chosenCase;
    std::map<std::string, bool> features;
    std::map<std::string, Bounds> known;
    std::set<std::string> variables;
    /* The input as it was read, and where its test cases begin. */
    std::string text;
    std::vector<std::pair<size_t, int> > starts;

    void requireArguments(const char *what) const {
        if (!registered) {
            __testlib_fail(std::string("Validator::") + what + "(): use registerValidation(argc, argv) instead of registerValidation() "
                           "if you want to support validator." + what + "()");
        }
    }
    static std::string bare(const std::string &name) {
        size_t first = name[0] == '~' ? 1 : 0, last = name.size();
        if (last > first && name[last - 1] == '~') last--;
        return name.substr(first, last - first);
    }
    /* Names with numbers of their own, as of elements, would fill the log. */
    static bool analyzable(const std::string &name) {
        for (char c : name) {
            if (('0' <= c && c <= '9') || c < ' ') return false;
        }
        return !name.empty();
    }
    static void write(const std::string &path, const std::string &content) {
        if (path == "stdout" || path == "stderr") {
            fputs(content.c_str(), path == "stdout" ? stdout : stderr);
            return;
        }
        std::FILE *file = fopen(path.c_str(), "wb");
        if (!file) __testlib_fail("Validator: can't write to the file \"" + path + "\"");
        fwrite(content.data(), 1, content.size(), file);
        if (fclose(file)) __testlib_fail("Validator: can't close the file \"" + path + "\"");
    }
    std::string overview() const {
        std::string log;
        for (const auto &one : known) {
            log += "\"" + one.first + "\":" + (one.second.hitLow ? " min-value-hit" : "") + (one.second.hitHigh ? " max-value-hit" : "");
            log += "\n";
        }
        for (const auto &one : features) log += "feature \"" + one.first + "\":" + (one.second ? " hit" : "") + "\n";
        for (const auto &one : known) {
            log += "constant-bounds \"" + one.first + "\": " + one.second.low + " " + one.second.high + "\n";
        }
        for (const std::string &name : variables) log += "variable \"" + name + "\"\n";
        return log;
    }
    std::string markup() const {
        std::string marked("MU\xF3\x01", 4);
        size_t next = 0;
        for (size_t i = 0; i <= text.size(); i++) {
            for (; next < starts.size() && starts[next].first == i; next++) marked += "!c" + vtos(starts[next].second) + ";";
            if (i == text.size()) break;
            if (text[i] == '!' || text[i] == '\\') marked += '\\';
            marked += text[i];
        }
        return marked;
    }
    void writeCase() const {
        for (size_t i = 0; i < starts.size(); i++) {
            if (starts[i].second != chosenCase) continue;
            size_t last = i + 1 < starts.size() ? starts[i + 1].first : text.size();
            write(caseName, text.substr(starts[i].first, last - starts[i].first));
            return;
        }
    }
};

inline Validator &assayValidator() {
    static Validator &instance = *new Validator;
    return instance;
}
static Validator &validator = assayValidator();

inline void addFeature(const std::string &feature) { validator.addFeature(feature); }
inline void feature(const std::string &feature) { validator.feature(feature); }

class Checker {
  public:
    Checker() : testsetName("tests") {}
    const std::string &testset() const { return testsetName; }
    const std::string &group() const { return groupName; }
    void setTestset(const char *value) { testsetName = value; }
    void setGroup(const char *value) { groupName = value; }
    void initialize() {}

  private:
    std::string testsetName, groupName;
};

inline Checker &assayChecker() {
    static Checker &instance = *new Checker;
    return instance;
}
static Checker &checker = assayChecker();

/* ---------- Ending ---------- */

namespace assay_testlib {

/* Where else the verdict is written, and how. */
struct Report {
    std::string path, encoding, checkerName;
    bool xml;
    Report() : encoding("windows-1251"), xml(false) {}
};
inline Report &report() {
    static Report &instance = *new Report;
    return instance;
}

/* Notices what ends without having said how. */
struct Guard {
    bool concluded;
    /* What the program has failed to do; empty if nothing. */
    std::string (*missing)();
    Guard() : concluded(false), missing(0) {}
    ~Guard() {
        if (concluded || !missing) return;
        std::string complaint = missing();
        fflush(stdout);
        std::cout.flush();
        if (complaint.empty()) return;
        fprintf(stderr, "FAIL %s\n", complaint.c_str());
        fflush(stderr);
        _Exit(FAIL_EXIT_CODE);
    }
};
inline Guard &guard() {
    static Guard instance;
    return instance;
}

inline std::string escapedXml(const std::string &text) {
    std::string escaped;
    for (char c : text) {
        if (c == '&') escaped += "&amp;";
        else if (c == '<') escaped += "&lt;";
        else if (c == '>') escaped += "&gt;";
        else if (c == '"') escaped += "&quot;";
        else if ((unsigned char)c < 32) escaped += '.';
        else escaped += c;
    }
    return escaped;
}

inline void writeReport(TResult result, const std::string &message) {
    const Report &where = report();
    if (where.path.empty()) return;
    std::FILE *file = fopen(where.path.c_str(), "wb");
    if (!file) return;
    if (!where.xml) {
        fwrite(message.data(), 1, message.size(), file);
    } else {
        std::string attributes = result == _ok           ? "accepted"
                                 : result == _wa         ? "wrong-answer"
                                 : result == _fail       ? "fail"
                                 : result == _points     ? "points"
                                 : result >= _partially  ? "partially-correct"
                                                         : "presentation-error";
        attributes = "outcome = \"" + attributes + "\"";
        if (result == _points) attributes += " points = \"" + message.substr(0, message.find(' ')) + "\"";
        if (result >= _partially) attributes += " pctype = \"" + vtos(int(result) - int(_partially)) + "\"";
        fprintf(file, "<?xml version=\"1.0\" encoding=\"%s\"?><result %s>%s</result>", where.encoding.c_str(), attributes.c_str(),
                escapedXml(message).c_str());
    }
    fclose(file);
}

/* The end of the program: what it says goes to standard error, what it means is its exit status. */
[[noreturn]] inline void conclude(TResult result, std::string message) {
    guard().concluded = true;
    message = printable(message);
    if (message.size() > MESSAGE_LENGTH) {
        message = "message length exceeds " + vtos(MESSAGE_LENGTH) + ", the message is truncated: " + message.substr(0, MESSAGE_LENGTH);
    }
    writeReport(result, message);
    int status = FAIL_EXIT_CODE;
    std::string word = "FAIL ";
    if (result == _ok) word = "ok ", status = OK_EXIT_CODE;
    else if (result == _wa) word = "wrong answer ", status = WA_EXIT_CODE;
    else if (result == _pe || result == _dirt) word = "wrong output format ", status = PE_EXIT_CODE;
    else if (result == _unexpected_eof) word = "unexpected eof ", status = UNEXPECTED_EOF_EXIT_CODE;
    else if (result == _points) word = "points ", status = POINTS_EXIT_CODE;
    else if (result >= _partially) {
        // Small percentages as exit statuses would be taken for other verdicts.
        word = "percent " + vtos(std::min(100, int(result) - int(_partially))) + " ";
        status = POINTS_EXIT_CODE;
    }
    message = word + message + "\n";
    std::cout.flush();
    fflush(stdout);
    if (assayTranscript().is_open()) assayTranscript().flush();
    fwrite(message.data(), 1, message.size(), stderr);
    fflush(stderr);
    std::exit(status);
}

inline std::string placed(const std::string &message, const std::string &place) {
    std::string where = testCase() < 0 ? "" : "test case " + vtos(testCase());
    if (!where.empty() && !place.empty()) where += ", ";
    where += place;
    return where.empty() ? message : message + " (" + where + ")";
}

} // namespace assay_testlib

[[noreturn]] inline void quitInStream(InStream &stream, TResult result, const std::string &message) {
    if (stream.mode != _output && result != _fail) assay_testlib::conclude(_fail, assay_testlib::placed(message, stream.place()));
    quit(result, message);
}

[[noreturn]] inline void quit(TResult result, const std::string &message) {
    using namespace assay_testlib;
    if (mode() == _validator || mode() == _generator) result = _fail;
    bool checksRest = mode() == _checker && (result == _ok || result == _points || result >= _partially);
    if (checksRest && !ouf.seekEof()) conclude(_pe, placed("Extra information in the output file", ""));
    if (result == _ok && testCase() >= 0) conclude(result, message + " (" + vtos(testCase()) + (testCase() == 1 ? " test case)" : " test cases)"));
    conclude(result, placed(message, ""));
}
[[noreturn]] inline void quit(TResult result, const char *message) { quit(result, std::string(message)); }

[[noreturn]] inline void quitf(TResult result, const char *pattern, ...) {
    FMT_TO_RESULT(pattern, pattern, message);
    quit(result, message);
}

inline void quitif(bool condition, TResult result, const char *pattern, ...) __attribute__((format(printf, 3, 4)));
inline void quitif(bool condition, TResult result, const char *pattern, ...) {
    if (!condition) return;
    FMT_TO_RESULT(pattern, pattern, message);
    quit(result, message);
}

/* Points, in whatever scale the package states. */
[[noreturn]] inline void __testlib_quitp(double points, const std::string &message) {
    if (!(points >= 0)) __testlib_fail("Parameter 'points' can't be negative");
    if (points > 1e6) __testlib_fail("Parameter 'points' can't be greater than 1E6");
    std::string number = testlib_format_("%.10f", points);
    size_t last = number.find_last_not_of('0');
    number.resize(number[last] == '.' ? last + 2 : last + 1);
    quit(_points, message.empty() ? number : number + " " + message);
}
[[noreturn]] inline void __testlib_quitp(int points, const std::string &message) {
    if (points < 0) __testlib_fail("Parameter 'points' can't be negative");
    quit(_points, message.empty() ? vtos(points) : vtos(points) + " " + message);
}
[[noreturn]] inline void quitp(float points, const std::string &message = "") { __testlib_quitp(double(points), message); }
[[noreturn]] inline void quitp(double points, const std::string &message = "") { __testlib_quitp(points, message); }
[[noreturn]] inline void quitp(long double points, const std::string &message = "") { __testlib_quitp(double(points), message); }
[[noreturn]] inline void quitp(int points, const std::string &message = "") { __testlib_quitp(points, message); }
template <class F> [[noreturn]] void quitp(F points, const char *pattern, ...) {
    FMT_TO_RESULT(pattern, pattern, message);
    quitp(points, message);
}

/* What others compute points from. */
[[noreturn]] inline void quitpi(const std::string &info, const std::string &message = "") {
    if (info.find(' ') != std::string::npos) __testlib_fail("Parameter 'points_info' can't contain spaces");
    quit(_points, "points_info=" + info + (message.empty() ? "" : " " + message));
}

/* Something that the program relies on; when false, the problem is at fault. */
inline void __testlib_ensure(bool condition, const std::string &message) {
    if (!condition) quit(_fail, message);
}
inline void __testlib_ensure(bool condition, const char *message) {
    if (!condition) quit(_fail, message);
}
#define ensure(condition) __testlib_ensure((condition), "Condition failed: \"" #condition "\"")
#define STRINGIZE_DETAIL(x) #x
#define STRINGIZE(x) STRINGIZE_DETAIL(x)
#define ensure_ext(condition) __testlib_ensure((condition), "Line " STRINGIZE(__LINE__) ": Condition failed: \"" #condition "\"")

inline void ensuref(bool condition, const char *pattern, ...) __attribute__((format(printf, 2, 3)));
inline void ensuref(bool condition, const char *pattern, ...) {
    if (condition) return;
    FMT_TO_RESULT(pattern, pattern, message);
    quit(_fail, message);
}

template <class T> [[noreturn]] void expectedButFound(TResult result, T expected, T found, const char *pattern = "", ...) {
    FMT_TO_RESULT(pattern, pattern, what);
    std::string difference = "expected '" + compress(vtos(expected)) + "', but found '" + compress(vtos(found)) + "'";
    quit(result, what.empty() ? difference : what + ": " + difference);
}
namespace assay_testlib {

/* As precisely as a `double` can be told, without zeros at its end. */
inline std::string preciseText(double value) {
    std::string text = testlib_format_("%.10f", value);
    size_t last = text.find_last_not_of('0');
    text.resize(text[last] == '.' ? last : last + 1);
    return text;
}

} // namespace assay_testlib
template <> [[noreturn]] inline void expectedButFound<double>(TResult result, double expected, double found, const char *pattern, ...) {
    FMT_TO_RESULT(pattern, pattern, what);
    std::string difference = "expected '" + assay_testlib::preciseText(expected) + "', but found '" + assay_testlib::preciseText(found) + "'";
    quit(result, what.empty() ? difference : what + ": " + difference);
}

[[noreturn]] inline void halt(int status) {
    assay_testlib::guard().concluded = true;
    std::exit(status);
}

/* ---------- Beginning ---------- */

inline void setName(const char *pattern, ...) __attribute__((format(printf, 1, 2)));
inline void setName(const char *pattern, ...) {
    FMT_TO_RESULT(pattern, pattern, name);
    assay_testlib::report().checkerName = name;
}
/* Messages say which of the test cases in a file they are about. */
inline void setTestCase(int number) {
    assay_testlib::testCase() = number;
    if (assay_testlib::notes().testCase) assay_testlib::notes().testCase(number);
}
inline void unsetTestCase() { assay_testlib::testCase() = -1; }
inline void disableFinalizeGuard() { assay_testlib::guard().concluded = true; }
inline void setAppesModeEncoding(std::string encoding) {
    for (char c : encoding) {
        if (!isalnum((unsigned char)c) && c != '-' && c != '_') __testlib_fail("Unexpected encoding for setAppesModeEncoding(encoding)");
    }
    assay_testlib::report().encoding = lowerCase(encoding);
}

namespace assay_testlib {

inline void begin(TTestlibMode as, std::string (*missing)()) {
    guard().missing = missing;
    mode() = as;
}
inline std::string withoutVerdict() { return "Checker must end with quit or quitf call."; }

/* The arguments without `--testset` and `--group`, which go to the checker. */
inline std::vector<std::string> placeArguments(int argc, char *argv[]) {
    std::vector<std::string> others;
    for (int i = 1; i < argc; i++) {
        bool follows = i + 1 < argc;
        if (follows && !strcmp(argv[i], "--testset")) checker.setTestset(argv[++i]);
        else if (follows && !strcmp(argv[i], "--group")) checker.setGroup(argv[++i]);
        else others.push_back(argv[i]);
    }
    return others;
}

/* The report's place, if arguments name one: a file, and then `-appes` for XML. */
inline void takeReport(const std::vector<std::string> &arguments, size_t first) {
    if (arguments.size() <= first || arguments[first][0] == '-') return;
    report().path = arguments[first];
    report().xml = arguments.size() > first + 1 && upperCase(arguments[first + 1]) == "-APPES";
}

} // namespace assay_testlib

inline void registerTestlibCmd(int argc, char *argv[]) {
    using namespace assay_testlib;
    begin(_checker, withoutVerdict);
    if (argc > 1 && !strcmp(argv[1], "--help")) {
        printf("%s\nArguments: [--testset testset] [--group group] <input-file> <output-file> <answer-file> [<report-file> [-appes]]\n",
               report().checkerName.c_str());
        halt(FAIL_EXIT_CODE);
    }
    std::vector<std::string> arguments = placeArguments(argc, argv);
    if (arguments.size() < 3) {
        __testlib_fail("Program must be run with the following arguments: [--testset testset] [--group group] <input-file> <output-file> "
                       "<answer-file> [<report-file> [<-appes>]]");
    }
    takeReport(arguments, 3);
    inf.init(arguments[0], _input);
    ouf.init(arguments[1], _output);
    ouf.skipBom();
    ans.init(arguments[2], _answer);
}
inline void registerTestlib(int argc, ...) {
    if (argc < 3 || argc > 5) __testlib_fail("registerTestlib takes the input file, the output file and the answer file");
    std::vector<char *> arguments(1, (char *)"");
    va_list list;
    va_start(list, argc);
    for (int i = 0; i < argc; i++) arguments.push_back(va_arg(list, char *));
    va_end(list);
    registerTestlibCmd(argc + 1, arguments.data());
}

inline void registerInteraction(int argc, char *argv[]) {
    using namespace assay_testlib;
    begin(_interactor, 0);
    std::vector<std::string> arguments = placeArguments(argc, argv);
    if (arguments.size() < 2) {
        __testlib_fail("Program must be run with the following arguments: [--testset testset] [--group group] <input-file> <output-file> "
                       "[<answer-file> [<report-file> [<-appes>]]]");
    }
    takeReport(arguments, 3);
    inf.init(arguments[0], _input);
    tout.open(arguments[1].c_str(), std::ios_base::out);
    if (tout.fail() || !tout.is_open()) quit(_fail, "Can not write to the test-output-file '" + arguments[1] + "'");
    ouf.init(stdin, _output);
    if (arguments.size() > 2) ans.init(arguments[2], _answer);
    else ans.name = "unopened answer stream";
}

namespace assay_testlib {

inline std::string withoutEnd() {
    if (!InStream::sawEnd()) return "Validator must end with readEof call: it did not read to the end.";
    validator.finish();
    return "";
}
inline void noteVariable(const std::string &name) { validator.noteVariable(name); }
inline void noteBounds(const std::string &name, const std::string &low, const std::string &high, bool hitLow, bool hitHigh) {
    validator.noteBounds(name, low, high, hitLow, hitHigh);
}
inline void noteTestCase(int number) { validator.startCase(number); }

} // namespace assay_testlib

inline void registerValidation() {
    assay_testlib::begin(_validator, assay_testlib::withoutEnd);
    assay_testlib::Notes notes = {assay_testlib::noteVariable, assay_testlib::noteBounds, assay_testlib::noteTestCase};
    assay_testlib::notes() = notes;
    inf.init(stdin, _input);
    inf.strict = true;
}
inline void registerValidation(int argc, char *argv[]) {
    registerValidation();
    validator.initialize();
    for (int i = 1; i + 1 < argc; i += 2) {
        std::string key = argv[i];
        const char *value = argv[i + 1];
        if (key == "--testset") validator.setTestset(value);
        else if (key == "--group") validator.setGroup(value);
        else if (key == "--testOverviewLogFileName") validator.setTestOverviewLogFileName(value);
        else if (key == "--testMarkupFileName") validator.setTestMarkupFileName(value);
        else if (key == "--testCase") validator.setTestCase(int(stringToLongLong(inf, value)));
        else if (key == "--testCaseFileName") validator.setTestCaseFileName(value);
        else i--;
    }
}

/* ---------- Generators ---------- */

namespace assay_testlib {

struct Option {
    std::string value;
    bool used;
};
struct Options {
    std::vector<std::string> arguments;
    std::map<std::string, Option> named;
    /* Whether a name that was never asked for is a mistake: so once a name was looked for that need not be there. */
    bool checked, suppressed;
    Options() : checked(false), suppressed(false) {}
};
inline Options &options() {
    static Options &instance = *new Options;
    return instance;
}

inline bool letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
inline bool digit(char c) { return '0' <= c && c <= '9'; }
/* The dashes before a name: `-name` or `--name`; 0 where it is none. */
inline size_t dashes(const std::string &argument) {
    size_t count = argument.compare(0, 2, "--") == 0 ? 2 : argument.compare(0, 1, "-") == 0 ? 1 : 0;
    return count > 0 && argument.size() > count && letter(argument[count]) ? count : 0;
}

inline std::string unusedOption() {
    if (!options().checked || options().suppressed) return "";
    for (const auto &one : options().named) {
        if (!one.second.used) return "Opts: unused key '" + one.first + "'";
    }
    return "";
}

inline Option *findOption(const std::string &name, bool needed) {
    auto found = options().named.find(name);
    if (found != options().named.end()) {
        found->second.used = true;
        return &found->second;
    }
    if (needed) __testlib_fail("Opts: unknown key '" + compress(name) + "'");
    return 0;
}
inline const std::string &optionAt(int index) {
    const std::vector<std::string> &all = options().arguments;
    if (index < 0 || size_t(index) >= all.size()) {
        __testlib_fail("Opts: index '" + vtos(index) + "' is out of range [0," + vtos(all.size()) + ")");
    }
    return all[size_t(index)];
}

/* A whole number, which may be written with an exponent: 1.5e3 is 1500. */
inline std::string plainDigits(const std::string &text) {
    const std::string complaint = "Opts: expected integer but '" + compress(text) + "' found";
    std::string digits = text.substr(0, text.find_first_of("eE"));
    int shift = 0;
    if (digits.size() < text.size()) {
        std::string exponent = text.substr(digits.size() + 1);
        if (!exponent.empty() && exponent[0] == '+') exponent.erase(0, 1);
        for (char c : exponent) {
            if (!digit(c)) __testlib_fail(text.find('-', 1) == std::string::npos ? "Opts: expected typical exponential notation but '" + compress(text) + "' found" : complaint);
        }
        if (exponent.empty() || exponent.size() > 2) __testlib_fail("Opts: expected typical exponential notation but '" + compress(text) + "' found");
        shift = atoi(exponent.c_str());
    }
    bool negative = !digits.empty() && digits[0] == '-';
    if (negative) digits.erase(0, 1);
    size_t point = digits.find('.');
    if (point != std::string::npos) {
        if (digits.size() == text.size()) __testlib_fail(complaint);
        int decimals = int(digits.size() - point - 1);
        digits.erase(point, 1);
        shift -= decimals;
    }
    for (; shift < 0; shift++) {
        if (digits.empty() || digits[digits.size() - 1] != '0') __testlib_fail(complaint);
        digits.erase(digits.size() - 1);
    }
    digits.append(size_t(shift), '0');
    if (digits.empty()) __testlib_fail(complaint);
    for (char c : digits) {
        if (!digit(c)) __testlib_fail(complaint);
    }
    return negative ? "-" + digits : digits;
}

template <class T, bool whole, bool hasSign> struct OptionReader;
template <class T> struct OptionReader<T, true, true> {
    static T read(const std::string &text) {
        std::string digits = plainDigits(text);
        errno = 0;
        long long value = strtoll(digits.c_str(), 0, 10);
        if (errno == ERANGE || value < (long long)std::numeric_limits<T>::min() || value > (long long)std::numeric_limits<T>::max()) {
            __testlib_fail("Opts: integer overflow: expected integer but '" + compress(text) + "' found");
        }
        return T(value);
    }
};
template <class T> struct OptionReader<T, true, false> {
    static T read(const std::string &text) {
        std::string digits = plainDigits(text);
        if (digits[0] == '-') __testlib_fail("Opts: expected non-negative integer but '" + compress(text) + "' found");
        errno = 0;
        unsigned long long value = strtoull(digits.c_str(), 0, 10);
        if (errno == ERANGE || value > (unsigned long long)std::numeric_limits<T>::max()) {
            __testlib_fail("Opts: integer overflow: expected integer but '" + compress(text) + "' found");
        }
        return T(value);
    }
};
template <class T> struct OptionReader<T, false, true> {
    static T read(const std::string &text) {
        bool good = !text.empty() && text.find_first_not_of("0123456789.eE+-") == std::string::npos;
        char *stop = 0;
        long double value = good ? strtold(text.c_str(), &stop) : 0;
        if (!good || *stop != 0) __testlib_fail("Opts: expected float number but '" + compress(text) + "' found");
        return T(value);
    }
};

template <class T> struct OptionOf {
    static T read(const std::string &text, const std::string &) {
        return OptionReader<T, std::is_integral<T>::value, std::is_signed<T>::value>::read(text);
    }
};
template <> struct OptionOf<std::string> {
    static std::string read(const std::string &text, const std::string &) { return text; }
};
template <> struct OptionOf<bool> {
    static bool read(const std::string &text, const std::string &what) {
        if (text == "true" || text == "1") return true;
        if (text == "false" || text == "0") return false;
        __testlib_fail("Opts: " + what + ": expected bool true/false or 0/1 but '" + compress(text) + "' found");
    }
};

template <class T> T optionNamed(const std::string &name) {
    return OptionOf<T>::read(findOption(name, true)->value, "key '" + compress(name) + "'");
}
/* A flag that is not there is false. */
template <> inline bool optionNamed<bool>(const std::string &name) {
    const Option *option = findOption(name, false);
    options().checked = options().checked || !option;
    return option && OptionOf<bool>::read(option->value, "key '" + compress(name) + "'");
}

} // namespace assay_testlib

/* `-n 10`, `-n=10`, `-n10`, and all that with two dashes; a name alone says true. */
inline void prepareOpts(int argc, char *argv[]) {
    using namespace assay_testlib;
    Options &all = options();
    all.arguments.assign(argv, argv + argc);
    all.named.clear();
    for (size_t i = 1; i < all.arguments.size(); i++) {
        const std::string &argument = all.arguments[i];
        size_t start = dashes(argument);
        if (start == 0) continue;
        size_t equals = argument.find('=');
        std::string name = argument.substr(start, equals == std::string::npos ? equals : equals - start), value = "true";
        bool valueFollows = i + 1 < all.arguments.size() && dashes(all.arguments[i + 1]) == 0;
        if (equals != std::string::npos) value = argument.substr(equals + 1);
        else if (valueFollows) value = all.arguments[++i];
        else if (name.size() > 1 && digit(name[1])) value = name.substr(1), name = name.substr(0, 1);
        Option option = {value, false};
        all.named[name] = option;
    }
}
inline bool has_opt(const std::string &name) {
    assay_testlib::options().checked = true;
    return assay_testlib::options().named.count(name) > 0;
}
/* An argument by its place, 1 being the first one, or by its name. */
template <class T> T opt(int index) { return assay_testlib::OptionOf<T>::read(assay_testlib::optionAt(index), "opt by index '" + vtos(index) + "'"); }
template <class T> T opt(int index, const T &fallback) {
    return index >= int(assay_testlib::options().arguments.size()) ? fallback : opt<T>(index);
}
template <class T> T opt(const std::string &name) { return assay_testlib::optionNamed<T>(name); }
template <class T> T opt(const std::string &name, const T &fallback) { return has_opt(name) ? opt<T>(name) : fallback; }
inline std::string opt(int index) { return opt<std::string>(index); }
inline std::string opt(int index, const std::string &fallback) { return opt<std::string>(index, fallback); }
inline std::string opt(const std::string &name) { return opt<std::string>(name); }
inline std::string opt(const std::string &name, const std::string &fallback) { return opt<std::string>(name, fallback); }

/* Refuses names that were never asked for, which are slips of the pen. */
inline void ensureNoUnusedOpts() {
    assay_testlib::options().checked = true;
    std::string unused = assay_testlib::unusedOption();
    if (!unused.empty()) __testlib_fail(unused);
}
inline void check_unused_opt() { ensureNoUnusedOpts(); }
inline void suppressEnsureNoUnusedOpts() { assay_testlib::options().suppressed = true; }

/* `version` is that of the random numbers: 1, or 0 for generators from before 2013. */
inline void registerGen(int argc, char *argv[], int version) {
    if (version != 0 && version != 1) __testlib_fail("Random generator version is expected to be 0 or 1.");
    random_t::version = version;
    assay_testlib::begin(_generator, assay_testlib::unusedOption);
    rnd.setSeed(argc, argv);
    prepareOpts(argc, argv);
}
inline void registerGen(int argc, char *argv[]) {
    fputs("Use registerGen(argc, argv, 0) or registerGen(argc, argv, 1): the third parameter is the version of the random numbers.\n", stderr);
    registerGen(argc, argv, 0);
}
/* What is printed from here on is the file of that name. */
inline void startTest(int test) {
    std::cout.flush();
    if (!freopen(vtos(test).c_str(), "wt", stdout)) __testlib_fail("Unable to write file '" + vtos(test) + "'");
}

namespace assay_testlib {

template <class T> struct Voider {
    typedef void type;
};
template <class T, class = void> struct IsIterator : std::false_type {};
template <class T> struct IsIterator<T, typename Voider<typename std::iterator_traits<T>::iterator_category>::type> : std::true_type {};
template <> struct IsIterator<char *> : std::false_type {};
template <> struct IsIterator<const char *> : std::false_type {};

template <class T, class = void> struct IsRange : std::false_type {};
template <class T> struct IsRange<T, typename Voider<typename T::const_iterator>::type> : std::true_type {};
template <> struct IsRange<std::string> : std::false_type {};
template <class T, size_t N> struct IsRange<T[N], void> : std::true_type {};
template <size_t N> struct IsRange<char[N], void> : std::false_type {};

template <class T> T startOf(const T &first) { return first; }
template <class T, size_t N> const T *startOf(const T (&array)[N]) { return array; }
template <class I, class J> void printRange(const I &first, const J &last) {
    bool later = false;
    for (auto i = startOf(first); i != last; ++i) {
        if (later) std::cout << " ";
        std::cout << *i;
        later = true;
    }
}
template <class T> void printOne(const T &value, std::false_type) { std::cout << value; }
template <class T> void printOne(const T &values, std::true_type) { printRange(std::begin(values), std::end(values)); }

/* Two iterators side by side are a range; anything else stands for itself. */
inline void printAll() {}
template <class T> void printAll(const T &last) { printOne(last, IsRange<T>()); }
template <class T, class U, class... V> void printAll(const T &first, const U &second, const V &...more);

template <class... V> void printMore(const V &...more) {
    if (sizeof...(V) > 0) std::cout << " ";
    printAll(more...);
}
template <class T, class U, class... V> void printPair(std::true_type, const T &first, const U &last, const V &...more) {
    printRange(first, last);
    printMore(more...);
}
template <class T, class U, class... V> void printPair(std::false_type, const T &first, const U &second, const V &...more) {
    printAll(first);
    printMore(second, more...);
}
template <class T, class U, class... V> void printAll(const T &first, const U &second, const V &...more) {
    typedef typename std::decay<T>::type Plain;
    const bool range = IsIterator<U>::value && std::is_same<Plain, U>::value;
    printPair(std::integral_constant<bool, range>(), first, second, more...);
}

} // namespace assay_testlib

/* Prints values with spaces between them, and a line end; of collections and ranges, what is in them. */
template <class... T> void println(const T &...values) {
    assay_testlib::printAll(values...);
    std::cout << '\n';
}

/* ---------- Comparing ---------- */

inline bool __testlib_isNaN(double value) { return std::isnan(value); }
inline bool __testlib_isInfinite(double value) { return std::isinf(value); }
template <class T> T __testlib_abs(const T &value) { return value > 0 ? value : -value; }
template <class T> T __testlib_min(const T &a, const T &b) { return a < b ? a : b; }
template <class T> T __testlib_max(const T &a, const T &b) { return a > b ? a : b; }
template <class T> T __testlib_crop(T value, T from, T to) { return std::min(std::max(value, from), to); }

/* Whether `result` is within `error` of `expected`, absolutely or relative to it. */
inline bool doubleCompare(double expected, double result, double error) {
    error += 1e-15;
    if (std::isnan(expected)) return std::isnan(result);
    if (std::isinf(expected)) return std::isinf(result) && (expected > 0) == (result > 0);
    if (std::isnan(result) || std::isinf(result)) return false;
    if (std::fabs(result - expected) <= error) return true;
    double low = std::min(expected * (1 - error), expected * (1 + error));
    double high = std::max(expected * (1 - error), expected * (1 + error));
    return result >= low && result <= high;
}

/* The smaller of the absolute and the relative difference. */
inline double doubleDelta(double expected, double result) {
    double absolute = std::fabs(result - expected);
    if (std::fabs(expected) <= 1e-9) return absolute;
    return std::min(absolute, std::fabs(absolute / expected));
}

#endif
